// Draws the wide pictures of the demo's workshop, and makes its sounds.

/** A wide picture of the workshop: the same wall, floor and light, with what stands in it. */
export function room({ wall, floor, light, things }) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1500 1000" width="1500" height="1000" role="img">
<defs>
<linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${wall}"/></linearGradient>
<radialGradient id="shade"><stop offset="0" stop-color="#000" stop-opacity=".34"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>
<linearGradient id="turn" x1="0" x2="1"><stop offset="0" stop-color="#fff" stop-opacity=".25"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".28"/></linearGradient>
</defs>
<rect width="1500" height="1000" fill="url(#wall)"/>
<rect y="800" width="1500" height="200" fill="${floor}"/>
<path d="M1010 0H1500V560L640 800H420Z" fill="#fff" opacity=".09"/>
${things}
</svg>
`;
}

export const pot = ({ x, y, w, h, fill }) =>
  `<path d="M${x - w * 0.32} ${y - h} C${x - w * 0.75} ${y - h * 0.7} ${x - w * 0.6} ${y} ${x - w * 0.3} ${y} H${x + w * 0.3} C${x + w * 0.6} ${y} ${x + w * 0.75} ${y - h * 0.7} ${x + w * 0.32} ${y - h}Z" fill="${fill}"/><path d="M${x - w * 0.32} ${y - h} C${x - w * 0.75} ${y - h * 0.7} ${x - w * 0.6} ${y} ${x - w * 0.3} ${y} H${x + w * 0.3} C${x + w * 0.6} ${y} ${x + w * 0.75} ${y - h * 0.7} ${x + w * 0.32} ${y - h}Z" fill="url(#turn)"/><ellipse cx="${x}" cy="${y - h}" rx="${w * 0.32}" ry="${w * 0.07}" fill="#000" opacity=".4"/>`;

const shelf = (y, pots) =>
  `<rect x="180" y="${y}" width="1140" height="22" fill="#6f5640"/><rect x="180" y="${y + 22}" width="1140" height="10" fill="#000" opacity=".18"/>${pots.map(([x, w, h, fill]) => pot({ x, y, w, h, fill })).join('')}`;

const kiln =
  '<ellipse cx="750" cy="812" rx="470" ry="40" fill="url(#shade)"/><rect x="360" y="250" width="780" height="560" rx="26" fill="#8d8378"/><rect x="360" y="250" width="780" height="560" rx="26" fill="url(#turn)"/><rect x="450" y="330" width="600" height="420" rx="14" fill="#2a1c16"/><rect x="474" y="354" width="552" height="372" rx="8" fill="#e2662c"/><rect x="474" y="354" width="552" height="372" rx="8" fill="url(#shade)"/>' +
  pot({ x: 600, y: 700, w: 120, h: 170, fill: '#f6b26b' }) +
  pot({ x: 750, y: 700, w: 150, h: 230, fill: '#f9cf8e' }) +
  pot({ x: 910, y: 700, w: 120, h: 150, fill: '#f6b26b' }) +
  '<rect x="500" y="700" width="500" height="14" fill="#7a3517"/><rect x="690" y="120" width="120" height="130" fill="#7a7066"/><rect x="660" y="100" width="180" height="30" fill="#6a6158"/>';

const loom =
  '<ellipse cx="750" cy="830" rx="520" ry="36" fill="url(#shade)"/><path d="M300 220h60v600h-60zM1140 220h60v600h-60z" fill="#7b5b3c"/><path d="M300 240h900v44H300zM300 640h900v50H300z" fill="#94704c"/>' +
  Array.from({ length: 56 }, (_, i) => `<path d="M${384 + i * 13.2} 284V640" stroke="#efe6d2" stroke-width="3"/>`).join(
    '',
  ) +
  Array.from(
    { length: 17 },
    (_, i) =>
      `<rect x="380" y="${468 + i * 10}" width="740" height="8" fill="${['#7a8b5a', '#efe6d2', '#b4533a', '#4f7a8a'][i % 4]}"/>`,
  ).join('') +
  '<path d="M620 440h240l30 14-30 14H620l-30-14z" fill="#5d4129"/>';

const press =
  '<ellipse cx="760" cy="830" rx="480" ry="36" fill="url(#shade)"/><rect x="420" y="560" width="680" height="60" fill="#3c4148"/><path d="M480 620h70v200h-70zM970 620h70v200h-70z" fill="#2d3136"/><path d="M520 200h60v360h-60zM940 200h60v360h-60z" fill="#4a5058"/><rect x="500" y="190" width="520" height="60" rx="8" fill="#5a616a"/><rect x="735" y="250" width="50" height="200" fill="#2d3136"/><rect x="610" y="440" width="300" height="50" fill="#6b737d"/><rect x="560" y="520" width="400" height="40" fill="#fbf7ec"/><circle cx="760" cy="540" r="11" fill="#c2452d"/><path d="M785 300 H1180" stroke="#2d3136" stroke-width="24" stroke-linecap="round"/><circle cx="1190" cy="300" r="28" fill="#a63d2f"/>';

const wheel =
  '<ellipse cx="750" cy="850" rx="420" ry="40" fill="url(#shade)"/><path d="M520 640h460l60 200H460z" fill="#6d6459"/><ellipse cx="750" cy="640" rx="330" ry="62" fill="#8c8377"/><ellipse cx="750" cy="622" rx="230" ry="38" fill="#5d554b"/>' +
  pot({ x: 750, y: 626, w: 300, h: 250, fill: '#c48a62' }) +
  Array.from(
    { length: 7 },
    (_, i) =>
      `<path d="M${622 - i * 3} ${430 + i * 26}q128 26 ${256 + i * 6} 0" fill="none" stroke="#8f5c3a" stroke-width="4" opacity=".6"/>`,
  ).join('');

const rooms = {
  'room-kiln': { wall: '#6f5a50', light: '#b79c8b', floor: '#3c302a', things: kiln },
  'room-loom': { wall: '#b9a88e', light: '#efe4cf', floor: '#6b5847', things: loom },
  'room-press': { wall: '#93a09a', light: '#dbe2dc', floor: '#4f4a42', things: press },
  'room-wheel': { wall: '#c3a98f', light: '#f1e0cb', floor: '#6d5140', things: wheel },
  'room-shelf': {
    wall: '#a9b3ab',
    light: '#e5eae3',
    floor: '#5c5146',
    things:
      shelf(330, [
        [300, 110, 150, '#e8e2d4'],
        [470, 150, 110, '#4f7a8a'],
        [680, 120, 190, '#3d3a38'],
        [880, 160, 120, '#d6cdbd'],
        [1100, 110, 170, '#b4533a'],
      ]) +
      shelf(640, [
        [280, 150, 130, '#2f4858'],
        [500, 110, 180, '#c49a62'],
        [700, 150, 120, '#e7ded0'],
        [910, 110, 200, '#7a8b5a'],
        [1140, 160, 140, '#8f6b4f'],
      ]),
  },
  'room-window': {
    wall: '#c9bda8',
    light: '#f4ecdd',
    floor: '#8c6f56',
    things:
      '<rect x="470" y="110" width="560" height="560" fill="#fbf7ec"/><rect x="500" y="140" width="500" height="500" fill="#b9d2d8"/><circle cx="880" cy="260" r="62" fill="#f6e3a8"/><path d="M500 520Q620 400 760 500T1000 470V640H500Z" fill="#6f8a63"/><path d="M500 580Q700 500 1000 570V640H500Z" fill="#4b6a58"/><path d="M742 110h16v560h-16zM470 382h560v16H470z" fill="#fbf7ec"/><rect x="430" y="670" width="640" height="34" fill="#8a6a4c"/>' +
      pot({ x: 560, y: 672, w: 90, h: 130, fill: '#b4533a' }) +
      pot({ x: 950, y: 672, w: 110, h: 100, fill: '#e8e2d4' }),
  },
};

/** A hum with two overtones that swells and fades: what the kiln sounds like. 8-bit samples, so that it stays small. */
function hum({ seconds, pitch }) {
  const rate = 8000;
  const samples = Buffer.alloc(rate * seconds);
  for (let i = 0; i < samples.length; i++) {
    const t = i / rate;
    const swell = Math.sin((Math.PI * t) / seconds) * (0.8 + 0.2 * Math.sin(2 * Math.PI * 0.7 * t));
    const wave = [1, 2.01, 3.02].reduce(
      (sum, factor, at) => sum + Math.sin(2 * Math.PI * pitch * factor * t) / (at + 1.4),
      0,
    );
    samples[i] = 128 + Math.round(44 * swell * wave);
  }
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** Pictures by name, as SVG. */
export const roomPictures = Object.fromEntries(Object.entries(rooms).map(([name, picture]) => [name, room(picture)]));

/** Sounds by name, as WAV files. */
export const sounds = { 'kiln-hum': hum({ seconds: 6, pitch: 98 }), 'wheel-hum': hum({ seconds: 4, pitch: 147 }) };
