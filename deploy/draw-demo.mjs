// Draws the pictures of the demo shop as SVG files: `node deploy/draw-demo.mjs`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { roomPictures, sounds } from './draw-rooms.mjs';
import { goods, studyPictures } from './draw-studies.mjs';

const folder = 'views/demo/assets';
const W = 1200;
const H = 1500;

/** A still life: wall, table, soft light, and one piece with its shadow. */
function scene({ wall, table, light, piece, tilt = 0 }, view = `0 0 ${W} ${H}`) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" width="${W}" height="${H}" role="img">
<defs>
<linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${wall}"/></linearGradient>
<radialGradient id="shade"><stop offset="0" stop-color="#000" stop-opacity=".34"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>
<linearGradient id="turn" x1="0" x2="1"><stop offset="0" stop-color="#fff" stop-opacity=".28"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".3"/></linearGradient>
</defs>
<rect width="${W}" height="${H}" fill="url(#wall)"/>
<path d="M0 1080 Q600 ${1060 + tilt} 1200 1080 V1500 H0Z" fill="${table}"/>
<path d="M760 0 L1200 0 L1200 900 L420 1080 Z" fill="#fff" opacity=".1"/>
<ellipse cx="650" cy="1215" rx="440" ry="70" fill="url(#shade)"/>
${piece}
</svg>
`;
}

/** A turned body from its right-hand profile [x, y]…, with the light and shade of a round thing. */
function turned(profile, fill, glaze = '') {
  const right = profile.map(([x, y]) => `${600 + x} ${y}`);
  const left = profile.toReversed().map(([x, y]) => `${600 - x} ${y}`);
  const [topX, topY] = profile[0];
  const body = `M${right[0]} C${right.slice(1).join(' ')} L${left[0]} C${left.slice(1).join(' ')}Z`;
  return `<path d="${body}" fill="${fill}"/>${glaze}<path d="${body}" fill="url(#turn)"/>
<ellipse cx="600" cy="${topY}" rx="${topX}" ry="${Math.max(10, topX * 0.16)}" fill="#000" opacity=".42"/>
<ellipse cx="600" cy="${topY}" rx="${topX}" ry="${Math.max(10, topX * 0.16)}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="7"/>`;
}

const speckle = (color, seed, box, n = 90) => {
  let s = seed;
  const next = () => (s = (s * 16807) % 2147483647) / 2147483647;
  const [x, y, w, h] = box;
  return Array.from({ length: n }, () => {
    const [cx, cy, r] = [x + next() * w, y + next() * h, 1.5 + next() * 4];
    return `<circle cx="${cx.toFixed(0)}" cy="${cy.toFixed(0)}" r="${r.toFixed(1)}" fill="${color}" opacity=".55"/>`;
  }).join('');
};

const vase = (fill, glaze) =>
  turned(
    [
      [95, 380],
      [80, 520],
      [300, 640],
      [300, 860],
      [300, 1060],
      [210, 1180],
      [170, 1210],
    ],
    fill,
    glaze,
  );
const bowl = (fill, glaze) =>
  turned(
    [
      [380, 790],
      [370, 1000],
      [250, 1170],
      [140, 1210],
    ],
    fill,
    glaze,
  );
const mug = (fill, glaze) =>
  `<path d="M820 800 C1010 780 1010 1090 800 1070" fill="none" stroke="${fill}" stroke-width="48"/>${turned(
    [
      [235, 700],
      [240, 900],
      [235, 1120],
      [200, 1210],
    ],
    fill,
    glaze,
  )}`;
const jug = (fill, glaze) =>
  `<path d="M760 520 C1010 500 1000 900 840 930" fill="none" stroke="${fill}" stroke-width="42"/>${turned(
    [
      [150, 440],
      [120, 600],
      [270, 720],
      [275, 900],
      [280, 1080],
      [210, 1190],
      [180, 1210],
    ],
    fill,
    glaze,
  )}<path d="M450 440 Q390 420 380 380 Q470 400 520 440Z" fill="${fill}"/>`;
const plates = (a, b) =>
  [
    [1180, 430, a],
    [1140, 400, b],
    [1100, 380, a],
    [1062, 350, b],
  ]
    .map(
      ([y, r, c]) =>
        `<ellipse cx="600" cy="${y + 14}" rx="${r}" ry="${r * 0.2}" fill="#000" opacity=".22"/><ellipse cx="600" cy="${y}" rx="${r}" ry="${r * 0.2}" fill="${c}"/><ellipse cx="600" cy="${y - 6}" rx="${r * 0.72}" ry="${r * 0.13}" fill="#fff" opacity=".22"/>`,
    )
    .join('');
const runner = (ground, stripe) =>
  `<path d="M330 420 L900 420 L960 1230 L250 1230Z" fill="${ground}"/>${Array.from({ length: 15 }, (_, i) => {
    const y = 460 + i * 52;
    const t = (y - 420) / 810;
    return `<path d="M${330 - 80 * t} ${y} L${900 + 60 * t} ${y}" stroke="${stripe}" stroke-width="${i % 3 === 0 ? 20 : 6}" opacity=".8"/>`;
  }).join(
    '',
  )}${Array.from({ length: 30 }, (_, i) => `<path d="M${256 + i * 24} 1230 l-4 60" stroke="${ground}" stroke-width="6"/>`).join('')}`;
const notebook = (cover, spine, edge) =>
  `<g transform="rotate(-7 600 850)"><rect x="340" y="500" width="540" height="720" rx="8" fill="${edge}"/><rect x="322" y="486" width="540" height="720" rx="8" fill="${cover}"/><rect x="322" y="486" width="84" height="720" fill="${spine}"/>${[560, 720, 880, 1040].map((y) => `<path d="M322 ${y} h84" stroke="#f6efe0" stroke-width="7"/>`).join('')}<rect x="510" y="640" width="250" height="120" fill="#f6efe0"/><path d="M540 685 h190 M540 718 h130" stroke="${spine}" stroke-width="7"/></g>`;
const basket = (fill, band) =>
  `<path d="M350 760 C330 430 870 430 850 760" fill="none" stroke="${band}" stroke-width="34"/>${turned(
    [
      [300, 760],
      [350, 900],
      [340, 1080],
      [270, 1210],
    ],
    fill,
  )}${Array.from({ length: 8 }, (_, i) => `<path d="M${292 - Math.sin(i / 2.4) * 36} ${800 + i * 50} Q600 ${860 + i * 50} ${908 + Math.sin(i / 2.4) * 36} ${800 + i * 50}" fill="none" stroke="${band}" stroke-width="12" opacity=".7"/>`).join('')}`;
const candle = (fill, glaze) =>
  `<rect x="570" y="420" width="60" height="420" fill="#f4ead3"/><path d="M600 420 v-40" stroke="#333" stroke-width="6"/><path d="M600 290 Q650 350 600 396 Q550 350 600 290Z" fill="#f59e0b" opacity=".9"/>${turned(
    [
      [90, 830],
      [80, 960],
      [170, 1020],
      [250, 1130],
      [300, 1180],
      [320, 1200],
      [320, 1210],
    ],
    fill,
    glaze,
  )}`;
const cloths = (colours) =>
  colours
    .map(
      (c, i) =>
        `<g><rect x="${300 + i * 8}" y="${1120 - i * 92}" width="${600 - i * 16}" height="84" rx="34" fill="${c}"/><rect x="${300 + i * 8}" y="${1120 - i * 92}" width="${600 - i * 16}" height="84" rx="34" fill="url(#turn)"/><path d="M${330 + i * 8} ${1150 - i * 92} h${540 - i * 16}" stroke="#fff" stroke-opacity=".35" stroke-width="5" stroke-dasharray="18 12"/></g>`,
    )
    .join('');
const print = (ground, sun, hill) =>
  `<g><rect x="320" y="360" width="560" height="780" fill="#fbf7ec"/><rect x="380" y="420" width="440" height="580" fill="${ground}"/><circle cx="660" cy="600" r="96" fill="${sun}"/><path d="M380 840 Q500 700 620 820 T820 780 V1000 H380Z" fill="${hill}"/><path d="M380 920 Q560 830 820 930 V1000 H380Z" fill="#2b2a27" opacity=".5"/><path d="M420 1060 h120" stroke="#2b2a27" stroke-width="4"/></g>`;

const apron = (cloth, pocket) => ({
  wall: '#d9cbb2',
  light: '#f5ecdb',
  table: '#7c6a55',
  piece: goods.apron(cloth, pocket),
});

const pictures = {
  'moon-vase': {
    wall: '#c9bda8',
    light: '#efe7d8',
    table: '#8c6f56',
    piece: vase('#e8e2d4', speckle('#5b5148', 11, [340, 640, 520, 520])),
  },
  'salt-bowl': {
    wall: '#9fb0a6',
    light: '#dfe7df',
    table: '#5f5447',
    piece: bowl('#d6cdbd', speckle('#3f3a33', 7, [260, 830, 680, 300])),
  },
  'morning-mug': {
    wall: '#d7a98a',
    light: '#f4dcc8',
    table: '#7a4b36',
    piece: mug('#2f4858', speckle('#d9e2e8', 5, [380, 740, 440, 420], 60)),
  },
  'river-jug': { wall: '#a9b8c4', light: '#e4ebf0', table: '#6d6459', piece: jug('#4f7a8a') },
  'supper-plates': { wall: '#d9cbb2', light: '#f5ecdb', table: '#6b5340', piece: plates('#e7ded0', '#b4533a') },
  'field-runner': { wall: '#b9a88e', light: '#ebe1cf', table: '#57493b', piece: runner('#efe6d2', '#7a8b5a') },
  'ledger-notebook': {
    wall: '#8f9a8c',
    light: '#d5dcd2',
    table: '#4f4438',
    piece: notebook('#a63d2f', '#6f241b', '#f3ead8'),
  },
  'market-basket': { wall: '#cfc3ae', light: '#f0e9db', table: '#7c6a55', piece: basket('#c49a62', '#8a6232') },
  'dusk-candlestick': { wall: '#4b4a5a', light: '#8d879c', table: '#2e2a31', piece: candle('#b78a3e') },
  'kitchen-cloths': {
    wall: '#dccfba',
    light: '#f7efe1',
    table: '#8a745c',
    piece: cloths(['#7a8b5a', '#efe6d2', '#b4533a', '#4f7a8a']),
  },
  'hill-print': { wall: '#c2b8a7', light: '#ece5d8', table: '#6a5a49', piece: print('#f1c27d', '#c2452d', '#4b6a58') },
  'ash-vase': {
    wall: '#b8a79c',
    light: '#eaded6',
    table: '#5d4b42',
    piece: vase('#3d3a38', speckle('#c9b79c', 23, [340, 660, 520, 500], 120)),
  },
  'gift-card': { wall: '#a9b8c4', light: '#e4ebf0', table: '#5f5447', piece: goods.card },
  'glaze-book': { wall: '#c9bda8', light: '#efe7d8', table: '#6a5a49', piece: goods.book },
  'studio-apron': apron('#7a8b5a', '#6b7a4e'),
  'season-mugs': { wall: '#c3a98f', light: '#f1e0cb', table: '#6d5140', piece: goods.mugs(mug) },
  'evening-wheel': { wall: '#b7a58f', light: '#eadfcd', table: '#5f4a3c', piece: goods.wheel(bowl) },
  'name-bowl': {
    wall: '#9aa9b5',
    light: '#dde6ec',
    table: '#6b5340',
    piece: bowl(
      '#c98f6b',
      '<path d="M430 930v110M430 930q70 0 70 34t-70 34q80 0 80 44M560 1040v-110h64M560 984h52M560 1040h64M672 1040v-110l84 110V930" fill="none" stroke="#fbf7ec" stroke-width="16"/>',
    ),
  },
};

/** Pieces in their other colours, which are seen once these are chosen. */
const variants = {
  'morning-mug-chalk': {
    ...pictures['morning-mug'],
    piece: mug('#efe8dc', speckle('#8c8377', 5, [380, 740, 440, 420], 60)),
  },
  'salt-bowl-plain': { ...pictures['salt-bowl'], piece: bowl('#efe9dd') },
  'studio-apron-oatmeal': apron('#d8c9ae', '#c4b394'),
  'studio-apron-ink': apron('#2f4858', '#263b49'),
  'studio-apron-brick': apron('#b4533a', '#9c4530'),
};

mkdirSync(folder, { recursive: true });
/** Where a second look at a piece goes close. */
const CLOSE = '340 690 560 700';
for (const [name, picture] of Object.entries(pictures)) {
  writeFileSync(`${folder}/${name}.svg`, scene(picture));
  writeFileSync(`${folder}/${name}-close.svg`, scene(picture, CLOSE));
}
for (const [name, picture] of Object.entries(variants)) writeFileSync(`${folder}/${name}.svg`, scene(picture));
for (const [name, picture] of Object.entries(studyPictures)) writeFileSync(`${folder}/${name}.svg`, picture);
for (const [name, picture] of Object.entries(roomPictures)) writeFileSync(`${folder}/${name}.svg`, picture);
for (const [name, sound] of Object.entries(sounds)) writeFileSync(`${folder}/${name}.wav`, sound);
