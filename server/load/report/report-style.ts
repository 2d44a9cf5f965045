/** Styles of a report: no network, light and dark mode, printable. */
export const reportStyle = `
:root{color-scheme:light dark;--paper:#fbfaf8;--ink:#1d1b18;--soft:#655f57;--line:#dcd7cf;--good:#17693f;--bad:#a8201a;--warn:#fff1cf;
--c0:#9a3412;--c1:#1d5fa8;--c2:#17693f;--c3:#7a3e9d;--c4:#8a6a00;--c5:#5c5c66}
@media (prefers-color-scheme:dark){:root{--paper:#171614;--ink:#f0ece5;--soft:#a8a196;--line:#3b3833;--good:#6fcf97;--bad:#ff8a80;--warn:#3d3216;
--c0:#f0986c;--c1:#7fb4ee;--c2:#6fcf97;--c3:#cf9ff0;--c4:#dfc04d;--c5:#b4b4c0}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:60rem;padding:2rem 1rem 4rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 .25rem}h1,h2,figcaption{overflow-wrap:anywhere}h2{font-size:1.25rem;margin:2.5rem 0 .75rem}h3{font-size:1rem;margin:1.5rem 0 .5rem}
p{margin:.5rem 0}.soft{color:var(--soft)}
.verdict{display:inline-block;margin:.75rem 0;padding:.25rem .75rem;border:2px solid;border-radius:.25rem;font-weight:600}
.good{color:var(--good)}.bad{color:var(--bad)}
.warning{background:var(--warn);padding:.5rem .75rem;border-left:4px solid var(--c4)}
.scroll{overflow-x:auto;margin:1rem 0}table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
caption{text-align:left;color:var(--soft);padding-bottom:.25rem}
th,td{padding:.375rem .75rem .375rem 0;border-bottom:1px solid var(--line);text-align:right;vertical-align:top;white-space:nowrap}
th:first-child{text-align:left;white-space:normal;min-width:9rem}.facts th,.facts td{text-align:left;white-space:normal}.facts th{width:40%}thead th{color:var(--soft);font-weight:500}
figure{margin:1.5rem 0}figcaption{font-weight:600}svg{display:block;width:100%;max-width:45rem;height:auto}.narrow{display:none}
.legend{display:flex;flex-wrap:wrap;gap:.125rem 1.25rem;margin:.25rem 0 .5rem;padding:0;list-style:none;font-size:.875rem;overflow-wrap:anywhere}.legend li{min-width:0}.sample{display:inline-block;width:1.75rem;height:.625rem;margin-right:.5rem}
@media (max-width:36rem){.wide{display:none}.narrow{display:block}}
svg text{font:12px system-ui,sans-serif;fill:var(--ink)}svg .name{fill:var(--soft)}.end{text-anchor:end}.middle{text-anchor:middle}
.grid{stroke:var(--line)}.even{stroke:var(--soft);stroke-dasharray:4 4}.limit{stroke:var(--bad);stroke-dasharray:6 4}svg .limit-name{fill:var(--bad)}
.line{fill:none;stroke-width:2;stroke-linejoin:round}
${[0, 1, 2, 3, 4, 5].map((i) => `.s${i}{stroke:var(--c${i})${['', ';stroke-dasharray:7 3', ';stroke-dasharray:2 3', ';stroke-dasharray:9 3 2 3', ';stroke-width:3', ';stroke-dasharray:1 4'][i]}}svg .t${i}{fill:var(--c${i})}`).join('')}
.interval{stroke-width:3}.same{stroke:var(--soft);fill:var(--soft)}.better{stroke:var(--good);fill:var(--good)}.worse{stroke:var(--bad);fill:var(--bad)}
g text{stroke:none}svg .better text{fill:var(--good)}svg .worse text{fill:var(--bad)}
pre{overflow-x:auto;padding:1rem;border:1px solid var(--line);font-size:.875rem}summary{cursor:pointer}
@media print{body{max-width:none}details{display:block}}
`;
