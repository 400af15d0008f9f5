// The same few moments for programs: JSON lines and trace events.
// text@jsonl: trace {file} --block 6 --arg 'out=long long[6]' --arg ratio=float[6] --format jsonl
// exit@jsonl: 1
// text@perfetto: trace {file} --block 6 --arg 'out=long long[6]' --arg ratio=float[6] --format perfetto
// exit@perfetto: 1
// text@range: trace {file} --block 6 --arg 'out=long long[6]' --arg ratio=float[6] --format jsonl --steps 0..1
// exit@range: 0

__device__ long long far(int steps) { return (1LL << 53) + steps; }

__global__ void formats(long long* out, float* ratio) {
    int t = threadIdx.x;
    if (t < 4) {
        int got = __shfl_down_sync(0xf, t, 2);
        out[got] = far(t);
    }
    ratio[t] = t / 0.0f;
    if (t == 5) printf("\"%d\"\n", t);
}

/* output@jsonl
{"schema":1,"kind":"launch","kernel":"formats","file":"trace_formats.cu","files":["trace_formats.cu"],"grid":[1,1,1],"block":[6,1,1],"shared":0,"policy":"hardware","seed":0,"choices":null,"undefined":"track","arch":"sm_90","fmad":true,"args":{"out":"long long[6]","ratio":"float[6]"},"sets":{}}
{"kind":"step","moment":0,"first":0,"last":1,"block":[0,0,0],"warp":0,"mask":"0x0000003f","lanes":[0,1,2,3,4,5],"file":"trace_formats.cu","line":12,"column":5,"text":"int t = threadIdx.x;","function":"formats","depth":0,"variables":[{"name":"t","type":"int","mask":"0x0000003f","values":[0,1,2,3,4,5,"absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent"]}],"stores":[],"exchanges":[],"waiting":[],"exited":"0x00000000"}
{"kind":"step","moment":1,"first":2,"last":3,"block":[0,0,0],"warp":0,"mask":"0x0000003f","lanes":[0,1,2,3,4,5],"file":"trace_formats.cu","line":13,"column":9,"text":"t < 4","function":"formats","depth":0,"variables":[],"stores":[],"exchanges":[],"waiting":[],"exited":"0x00000000"}
{"kind":"step","moment":2,"first":4,"last":4,"block":[0,0,0],"warp":0,"mask":"0x0000000f","lanes":[0,1,2,3],"file":"trace_formats.cu","line":14,"column":9,"text":"int got = __shfl_down_sync(0xf, t, 2);","function":"formats","depth":0,"variables":[{"name":"got","type":"int","mask":"0x0000000f","values":[2,3,null,null,"absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent"]}],"stores":[],"exchanges":[{"operation":"shfl.down","mask":"0x0000000f","participants":"0x0000000f","width":32,"missing":"0x0000000c","operands":[2,2,2,2,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null],"sources":[2,3,4,5,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null]}],"waiting":[],"exited":"0x00000000"}
{"kind":"finding","number":0,"finding":{"kind":"shuffle-source","level":"note","step":4,"file":"trace_formats.cu","line":14,"column":19,"function":"formats","block":[0,0,0],"warp":0,"lanes":[2,3],"mask":"0x0000000f","count":1,"what":"Lanes 2-3 read lanes 4-5 by shfl.down with delta 2, but lanes 4-5 do not take part: not named in the mask 0x0000000f.","why":"A lane gets a defined value only from a lane that takes part in the same shuffle. From a lane that is not named in the mask, is on another path, has exited or does not exist it gets an undefined value. Nothing has used these values so far.","try":"Let every lane that is read make the call: name it in the mask, call before the branch or return that takes it away, and let lanes without data bring a neutral value, such as 0 for a sum.","source":"CUDA C++ Programming Guide 13.1 §5.4.6.5 (Warp Shuffle Functions); PTX ISA 9.0, shfl.sync","other":{"who":"block (0,0,0) warp 0 lanes 4-5","where":"trace_formats.cu:17","step":null,"state":"mask","file":"trace_formats.cu","line":17,"block":[0,0,0],"warp":0,"lanes":[4,5]},"sources":[4,5]}}
{"kind":"step","moment":3,"first":5,"last":5,"block":[0,0,0],"warp":0,"mask":"0x0000000f","lanes":[0,1,2,3],"file":"trace_formats.cu","line":15,"column":9,"text":"out[got] = far(t)","function":"formats","depth":0,"variables":[{"name":"steps","type":"int","function":"far(int)","depth":1,"mask":"0x0000000f","values":[0,1,2,3,"absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent"]}],"stores":[],"exchanges":[],"waiting":[],"exited":"0x00000000"}
{"kind":"step","moment":4,"first":6,"last":11,"block":[0,0,0],"warp":0,"mask":"0x0000000f","lanes":[0,1,2,3],"file":"trace_formats.cu","line":15,"column":9,"text":"out[got] = far(t)","function":"formats","depth":0,"variables":[],"stores":[{"space":"global","object":"out","type":"long long","mask":"0x00000003","index":[2,3],"values":[9007199254740992,"9007199254740993"]}],"exchanges":[],"waiting":[],"exited":"0x00000000"}
{"kind":"finding","number":1,"finding":{"kind":"undefined-address","level":"error","step":11,"file":"trace_formats.cu","line":15,"column":18,"function":"formats","block":[0,0,0],"warp":0,"lanes":[2,3],"mask":"0x0000000f","count":1,"what":"Lanes 2-3 use an undefined value as an address. It became undefined at line 14 (step 4).","why":"An undefined value may be anything, so on a card these lanes may touch any memory. The access was left out here.","try":"Go to where the value became undefined and give it a defined one there: a start value, a participating source lane, an index inside the array.","source":"C++20 standard, [basic.indet] (indeterminate values); CUDA C++ Programming Guide 13.1 §5.4.6.5 (for shuffles)","other":null}}
{"kind":"raised","number":0,"finding":{"kind":"shuffle-source","level":"error","step":4,"file":"trace_formats.cu","line":14,"column":19,"function":"formats","block":[0,0,0],"warp":0,"lanes":[2,3],"mask":"0x0000000f","count":1,"what":"Lanes 2-3 read lanes 4-5 by shfl.down with delta 2, but lanes 4-5 do not take part: not named in the mask 0x0000000f.","why":"A lane gets a defined value only from a lane that takes part in the same shuffle. From a lane that is not named in the mask, is on another path, has exited or does not exist it gets an undefined value.","try":"Let every lane that is read make the call: name it in the mask, call before the branch or return that takes it away, and let lanes without data bring a neutral value, such as 0 for a sum.","source":"CUDA C++ Programming Guide 13.1 §5.4.6.5 (Warp Shuffle Functions); PTX ISA 9.0, shfl.sync","other":{"who":"block (0,0,0) warp 0 lanes 4-5","where":"trace_formats.cu:17","step":null,"state":"mask","file":"trace_formats.cu","line":17,"block":[0,0,0],"warp":0,"lanes":[4,5]},"sources":[4,5]}}
{"kind":"step","moment":5,"first":12,"last":16,"block":[0,0,0],"warp":0,"mask":"0x0000003f","lanes":[0,1,2,3,4,5],"file":"trace_formats.cu","line":17,"column":5,"text":"ratio[t] = t / 0.0f","function":"formats","depth":0,"variables":[],"stores":[{"space":"global","object":"ratio","type":"float","mask":"0x0000003f","index":[0,1,2,3,4,5],"values":["nan","inf","inf","inf","inf","inf"]}],"exchanges":[],"waiting":[],"exited":"0x00000000"}
{"kind":"step","moment":6,"first":17,"last":18,"block":[0,0,0],"warp":0,"mask":"0x0000003f","lanes":[0,1,2,3,4,5],"file":"trace_formats.cu","line":18,"column":9,"text":"t == 5","function":"formats","depth":0,"variables":[],"stores":[],"exchanges":[],"waiting":[],"exited":"0x00000000"}
{"kind":"step","moment":7,"first":19,"last":20,"block":[0,0,0],"warp":0,"mask":"0x00000020","lanes":[5],"file":"trace_formats.cu","line":18,"column":17,"text":"printf(\"\\\"%d\\\"\\n\", t)","function":"formats","depth":0,"variables":[],"stores":[],"exchanges":[],"waiting":[],"exited":"0x00000000"}
{"kind":"printf","moment":7,"block":[0,0,0],"warp":0,"text":"\"5\"\n"}
{"kind":"step","moment":8,"first":21,"last":21,"block":[0,0,0],"warp":0,"mask":"0x0000003f","lanes":[0,1,2,3,4,5],"file":"trace_formats.cu","line":19,"column":1,"text":"}","function":"formats","depth":0,"variables":[],"stores":[],"exchanges":[],"waiting":[],"exited":"0x0000003f"}
{"kind":"end","status":"finished","interrupted":false,"steps":22,"moments":9,"findings":{"error":2,"warning":0,"note":0}}
*/

/* output@perfetto
{"displayTimeUnit":"ns",
"otherData":{"producer":"simtscope","time":"1 instruction step is shown as 1 microsecond; there is no model of time","kernel":"formats","file":"trace_formats.cu","grid":"1 x 1 x 1","block":"6 x 1 x 1","policy":"hardware","seed":"0","undefined":"track","arg out":"long long[6]","arg ratio":"float[6]"},
"traceEvents":[
{"ph":"M","pid":1,"tid":1,"name":"process_name","args":{"name":"block (0,0,0)"}},
{"ph":"M","pid":1,"tid":1,"name":"process_sort_index","args":{"sort_index":0}},
{"ph":"M","pid":1,"tid":1,"name":"thread_name","args":{"name":"warp 0"}},
{"ph":"M","pid":1,"tid":1,"name":"thread_sort_index","args":{"sort_index":0}},
{"ph":"X","pid":1,"tid":1,"ts":0,"dur":2,"cat":"statement","name":"int t = threadIdx.x;","args":{"file":"trace_formats.cu","line":12,"function":"formats","mask":"0x0000003f","lanes":6,"step":0}},
{"ph":"X","pid":1,"tid":1,"ts":2,"dur":2,"cat":"statement","name":"t < 4","args":{"file":"trace_formats.cu","line":13,"function":"formats","mask":"0x0000003f","lanes":6,"step":2}},
{"ph":"X","pid":1,"tid":1,"ts":4,"dur":1,"cat":"statement","name":"int got = __shfl_down_sync(0xf, t, 2);","args":{"file":"trace_formats.cu","line":14,"function":"formats","mask":"0x0000000f","lanes":4,"step":4}},
{"ph":"i","s":"t","pid":1,"tid":1,"ts":4,"cat":"finding","name":"note shuffle-source","args":{"kind":"shuffle-source","level":"note","text":"Lanes 2-3 read lanes 4-5 by shfl.down with delta 2, but lanes 4-5 do not take part: not named in the mask 0x0000000f.","file":"trace_formats.cu","line":14,"lanes":"0x0000000c","step":4}},
{"ph":"X","pid":1,"tid":1,"ts":5,"dur":1,"cat":"statement","name":"out[got] = far(t)","args":{"file":"trace_formats.cu","line":15,"function":"formats","mask":"0x0000000f","lanes":4,"step":5}},
{"ph":"X","pid":1,"tid":1,"ts":6,"dur":6,"cat":"statement","name":"out[got] = far(t)","args":{"file":"trace_formats.cu","line":15,"function":"formats","mask":"0x0000000f","lanes":4,"step":6}},
{"ph":"i","s":"t","pid":1,"tid":1,"ts":11,"cat":"finding","name":"error undefined-address","args":{"kind":"undefined-address","level":"error","text":"Lanes 2-3 use an undefined value as an address. It became undefined at line 14 (step 4).","file":"trace_formats.cu","line":15,"lanes":"0x0000000c","step":11}},
{"ph":"i","s":"t","pid":1,"tid":1,"ts":11,"cat":"finding","name":"now error shuffle-source","args":{"kind":"shuffle-source","level":"error","text":"Lanes 2-3 read lanes 4-5 by shfl.down with delta 2, but lanes 4-5 do not take part: not named in the mask 0x0000000f.","file":"trace_formats.cu","line":14,"lanes":"0x0000000c","step":4}},
{"ph":"X","pid":1,"tid":1,"ts":12,"dur":5,"cat":"statement","name":"ratio[t] = t / 0.0f","args":{"file":"trace_formats.cu","line":17,"function":"formats","mask":"0x0000003f","lanes":6,"step":12}},
{"ph":"X","pid":1,"tid":1,"ts":17,"dur":2,"cat":"statement","name":"t == 5","args":{"file":"trace_formats.cu","line":18,"function":"formats","mask":"0x0000003f","lanes":6,"step":17}},
{"ph":"X","pid":1,"tid":1,"ts":19,"dur":2,"cat":"statement","name":"printf(\"\\\"%d\\\"\\n\", t)","args":{"file":"trace_formats.cu","line":18,"function":"formats","mask":"0x00000020","lanes":1,"step":19}},
{"ph":"X","pid":1,"tid":1,"ts":21,"dur":1,"cat":"statement","name":"}","args":{"file":"trace_formats.cu","line":19,"function":"formats","mask":"0x0000003f","lanes":6,"step":21}}
],
"outcome":{"status":"finished","interrupted":false,"steps":22,"moments":9}}
*/

/* output@range
{"schema":1,"kind":"launch","kernel":"formats","file":"trace_formats.cu","files":["trace_formats.cu"],"grid":[1,1,1],"block":[6,1,1],"shared":0,"policy":"hardware","seed":0,"choices":null,"undefined":"track","arch":"sm_90","fmad":true,"args":{"out":"long long[6]","ratio":"float[6]"},"sets":{}}
{"kind":"step","moment":0,"first":0,"last":1,"block":[0,0,0],"warp":0,"mask":"0x0000003f","lanes":[0,1,2,3,4,5],"file":"trace_formats.cu","line":12,"column":5,"text":"int t = threadIdx.x;","function":"formats","depth":0,"variables":[{"name":"t","type":"int","mask":"0x0000003f","values":[0,1,2,3,4,5,"absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent","absent"]}],"stores":[],"exchanges":[],"waiting":[],"exited":"0x00000000"}
{"kind":"end","status":"running","interrupted":false,"steps":2,"moments":1,"findings":{"error":0,"warning":0,"note":0}}
*/
