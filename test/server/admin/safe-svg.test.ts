/** Which SVG files are accepted: images from drawing programs, and nothing executable or loading. */
import { dangerIn } from '../../../server/files/safe-svg.ts';

const XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"';
const svg = (inner: string, more = ''): string => `<svg xmlns="http://www.w3.org/2000/svg" ${more}>${inner}</svg>`;
const SCRIPT = 'script or foreign content';
const STYLE = 'style from other hosts';

test.each<readonly [string, string | undefined]>([
  ['<svg><script href="a.js"/></svg>', SCRIPT],
  [svg('<é:script xmlns:é="http://www.w3.org/2000/svg">alert(1)</é:script>'), SCRIPT],
  [svg('<a.b:script xmlns:a.b="http://www.w3.org/2000/svg">alert(1)</a.b:script>'), SCRIPT],
  [svg('<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">alert(1)</handler>'), SCRIPT],
  [svg('<g xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load"/>'), 'the attribute “ev:event”'],
  [svg('<m:annotation-xml xmlns:m="http://www.w3.org/1998/Math/MathML" encoding="text/html"/>'), SCRIPT],
  [svg('<style>rect { fill: u\\72l(https://spy.example/a) }</style>'), STYLE],
  [svg('<rect style="fill:u\\000072 l(//spy.example/a)"/>'), STYLE],
  [svg('<rect fill="URL( \'https://spy.example/a#b\' )"/>'), STYLE],
  [svg('<style>a::before{content:"/*"}rect{fill:url(https://spy.example)}b::after{content:"*/"}</style>'), STYLE],
  [svg('<style><![CDATA[@\\69mport "//spy.example/a.css"]]></style>'), STYLE],
  [svg('<style>rect { background: image-set("//spy.example/a" 1x) }</style>'), STYLE],
  [svg('<rect style="behavior:url(#a)"/>'), 'script addresses'],
  [svg(`${'<g>'.repeat(50_000)}${'</g>'.repeat(50_000)}`), 'elements nested too deeply'],
  ['<svg><a href="java&#x73;cript:alert(1)"/></svg>', 'script addresses'],
  ['<svg><a href="java\nscript:alert(1)"/></svg>', 'script addresses'],
  ['<svg><image href="https://spy.example/a.png"/></svg>', 'addresses of other hosts'],
  [svg('<image x:href="//spy.example/a" xmlns:x="http://www.w3.org/1999/xlink"/>'), 'addresses of other hosts'],
  [svg('<use href="/account/logout#a"/>'), 'addresses of other hosts'],
  ['<svg><style>@import "a.css"</style></svg>', STYLE],
  ['<svg><foreignObject><b/></foreignObject></svg>', SCRIPT],
  [svg('<b xmlns="http://www.w3.org/1999/xhtml"/>'), SCRIPT],
  [svg('<marquee/>'), 'the element “marquee”'],
  ['<svg><use href="data:image/svg+xml;base64,AA"/></svg>', 'embedded documents'],
  ['<svg><g\nonclick="alert(1)"/></svg>', 'event handlers'],
  [svg('<a id="a"><set attributeName="xlink:href" to="#b"/></a>'), SCRIPT],
  [svg('<set attributeName="onload" to="a"/>'), SCRIPT],
  [svg('<animate attributeName="fill" values="red;url(https://spy.example/a)"/>'), STYLE],
  [svg('<animate attributeName="x" to=" javascript:alert(1)"/>'), 'script addresses'],
  ['<?xml-stylesheet href="a.css"?><svg/>', 'style sheets'],
  ['<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"/>', 'entities'],
  ['<?xml version="1.0" encoding="UTF-7"?><svg/>', 'an encoding other than UTF-8'],
  ['<svg>\u0000</svg>', 'an encoding other than UTF-8'],
  ['<svg><g onclick=alert(1)/></svg>', 'markup that is not well-formed'],
  ['<svg><g></svg>', 'markup that is not well-formed'],
  [svg('<rect xml:base="https://spy.example/"/>'), 'the attribute “xml:base”'],
  ['<svg><text>on = off, and so on: url(https://a.example)</text></svg>', undefined],
  [`<svg ${XLINK}><use xlink:href="#a"/></svg>`, undefined],
  [svg('<rect fill="url(#a)" style="mask:url( \'#b\' );fill:#fff" data-name="One" aria-label="a"/>'), undefined],
  [svg(`<image href="data:image/png;base64,${'A'.repeat(300_000)}"/>`), undefined],
  [svg('<style>@font-face{font-family:A;src:url(data:font/woff2;base64,AA)} .a:hover{fill:red}</style>'), undefined],
  [svg('<animate attributeName="opacity" values="0;1" dur="1s" repeatCount="indefinite"/>'), undefined],
])('%s', async (source, danger) => {
  expect(await dangerIn(Buffer.from(source))).toBe(danger);
});

/** As written by the program, shortened. */
const inkscape = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg width="210mm" height="297mm" viewBox="0 0 210 297" version="1.1" id="svg5" inkscape:version="1.2.2"
   sodipodi:docname="mark.svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
   xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns="http://www.w3.org/2000/svg"
   xmlns:svg="http://www.w3.org/2000/svg" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
   xmlns:cc="http://creativecommons.org/ns#" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <sodipodi:namedview id="namedview7" pagecolor="#ffffff" inkscape:zoom="0.75" inkscape:document-units="mm" showgrid="false" />
  <defs id="defs2"><linearGradient id="g"><stop style="stop-color:#000000;stop-opacity:1;" offset="0" id="s" /></linearGradient></defs>
  <metadata id="m"><rdf:RDF><cc:Work rdf:about=""><dc:format>image/svg+xml</dc:format>
    <dc:type rdf:resource="http://purl.org/dc/dcmitype/StillImage" /></cc:Work></rdf:RDF></metadata>
  <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1">
    <path style="fill:url(#g);fill-rule:evenodd;stroke-width:0.26;-inkscape-font-specification:'Inter, Normal'" d="m 30,40 z"
      id="path1" sodipodi:nodetypes="cc" /><text xml:space="preserve" x="1" y="2"><tspan sodipodi:role="line">A</tspan></text></g>
</svg>`;
const figma = `<svg width="24" height="24" viewBox="0 0 24 24" fill="none" xmlns="http://www.w3.org/2000/svg" ${XLINK}>
<g clip-path="url(#clip0_1_2)"><path fill-rule="evenodd" clip-rule="evenodd" d="M12 2Z" fill="#D9D9D9" style="mix-blend-mode:multiply"/>
<rect x="1" y="1" width="2" height="2" fill="url(#pattern0)"/><g filter="url(#f)"><circle cx="1" cy="1" r="1"/></g></g>
<defs><pattern id="pattern0" patternContentUnits="objectBoundingBox" width="1" height="1"><use xlink:href="#i" transform="scale(0.1)"/></pattern>
<filter id="f" x="0" y="0" width="9" height="9" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB"><feFlood flood-opacity="0"
 result="BackgroundImageFix"/><feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0" result="hardAlpha"/><feOffset dy="4"/></filter>
<clipPath id="clip0_1_2"><rect width="24" height="24" fill="white"/></clipPath><image id="i" width="1" height="1" xlink:href="data:image/png;base64,iVBORw0"/></defs></svg>`;
const illustrator = `<?xml version="1.0" encoding="utf-8"?><!-- Generator: Adobe Illustrator 27 -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg version="1.1" id="Layer_1" xmlns="http://www.w3.org/2000/svg" ${XLINK} x="0px" y="0px" viewBox="0 0 9 9"
 style="enable-background:new 0 0 9 9;" xml:space="preserve"><style type="text/css">.st0{fill:#FFFFFF;}</style><path class="st0" d="M1,1z"/></svg>`;

test.each([
  ['Inkscape', inkscape],
  ['Figma', figma],
  ['Illustrator', illustrator],
])('an image from %s is accepted', async (_program, source) => {
  expect(await dangerIn(Buffer.from(source))).toBeUndefined();
});
