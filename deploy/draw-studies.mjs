// Draws further pictures of the demo: what stands and hangs about in the workshop, and what the shop sells besides pots.
import { pot, room } from './draw-rooms.mjs';

/** Numbers that look random and are the same on every run. */
function numbers(seed) {
  let s = seed;
  return () => {
    s = (s * 16807) % 2147483647;
    return s / 2147483647;
  };
}

const glazes = [
  '#4f7a8a',
  '#e8e2d4',
  '#b4533a',
  '#2f4858',
  '#7a8b5a',
  '#c49a62',
  '#3d3a38',
  '#d6cdbd',
  '#8f6b4f',
  '#a9b8c4',
];

const tiles = Array.from({ length: 32 }, (_, i) => {
  const [x, y] = [310 + (i % 8) * 112, 170 + Math.floor(i / 8) * 148];
  const colour = glazes[(i * 7) % glazes.length];
  return `<rect x="${x}" y="${y}" width="92" height="126" rx="6" fill="#d9cbb2"/><path d="M${x} ${y + 8}q0-8 8-8h76q8 0 8 8v72q-24 ${12 + (i % 5) * 6}-46 4t-46 6z" fill="${colour}"/><rect x="${x}" y="${y}" width="92" height="126" rx="6" fill="url(#turn)"/><circle cx="${x + 46}" cy="${y + 16}" r="5" fill="#6d5140"/>`;
}).join('');

const ball = (x, y, r, fill) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>${[-0.5, -0.2, 0.1, 0.4]
    .map(
      (t) =>
        `<path d="M${x - r * 0.9} ${y + r * t}Q${x} ${y + r * (t - 0.55)} ${x + r * 0.9} ${y + r * (t + 0.1)}" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="5"/><path d="M${x + r * t} ${y - r * 0.9}Q${x + r * (t + 0.5)} ${y} ${x + r * (t - 0.1)} ${y + r * 0.9}" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="5"/>`,
    )
    .join('')}<circle cx="${x}" cy="${y}" r="${r}" fill="url(#turn)"/>`;

const board = (y) =>
  `<rect x="180" y="${y}" width="1140" height="22" fill="#6f5640"/><rect x="180" y="${y + 22}" width="1140" height="10" fill="#000" opacity=".18"/>`;

const yarns = [320, 560, 800]
  .map(
    (y, row) =>
      board(y) +
      Array.from({ length: 8 }, (_, i) =>
        ball(270 + i * 136, y - 62, 62, glazes[(i * 3 + row * 4) % glazes.length]),
      ).join(''),
  )
  .join('');

const letterCase = (() => {
  const next = numbers(41);
  const cells = [];
  for (let row = 0; row < 6; row++)
    for (let at = 0; at < 10; at++) {
      const [x, y] = [270 + at * 96, 180 + row * 100];
      cells.push(`<rect x="${x}" y="${y}" width="88" height="92" fill="#4b3524"/>`);
      const count = 3 + Math.floor(next() * 8);
      for (let i = 0; i < count; i++) {
        const [dx, dy, turn] = [8 + next() * 52, 12 + next() * 52, Math.round(next() * 40 - 20)];
        cells.push(
          `<rect x="${(x + dx).toFixed(0)}" y="${(y + dy).toFixed(0)}" width="20" height="28" rx="2" transform="rotate(${turn} ${(x + dx).toFixed(0)} ${(y + dy).toFixed(0)})" fill="${i % 3 === 0 ? '#8b9096' : '#a9aeb4'}"/>`,
        );
      }
    }
  return `<rect x="240" y="150" width="1020" height="660" rx="10" fill="#7b5b3c"/>${cells.join('')}<rect x="240" y="150" width="1020" height="660" rx="10" fill="url(#turn)" opacity=".5"/>`;
})();

const yard =
  '<rect width="1500" height="620" fill="#cfe0e3"/><path d="M0 520Q300 430 620 500T1500 470V640H0Z" fill="#9db38b"/><rect x="260" y="240" width="620" height="560" fill="#b8694a"/><path d="M220 250 570 90l350 160z" fill="#5b3d31"/><rect x="470" y="520" width="160" height="280" fill="#2f4858"/><circle cx="604" cy="664" r="9" fill="#e5b64c"/><g fill="#f4ecdd"><rect x="320" y="370" width="110" height="130"/><rect x="690" y="370" width="110" height="130"/></g><path d="M320 435h110M375 370v130M690 435h110M745 370v130" stroke="#5b3d31" stroke-width="8"/><rect x="1090" y="520" width="34" height="290" fill="#6b4a33"/><circle cx="1106" cy="420" r="170" fill="#6f8a63"/><circle cx="1010" cy="470" r="110" fill="#7f9a70"/><circle cx="1200" cy="480" r="120" fill="#5f7a55"/><path d="M920 760h240M940 760v70M1140 760v70" stroke="#7b5b3c" stroke-width="26"/>' +
  pot({ x: 330, y: 812, w: 100, h: 110, fill: '#c49a62' }) +
  pot({ x: 760, y: 812, w: 120, h: 140, fill: '#4f7a8a' });

const stall =
  '<rect x="270" y="300" width="30" height="520" fill="#6b4a33"/><rect x="1200" y="300" width="30" height="520" fill="#6b4a33"/>' +
  Array.from(
    { length: 10 },
    (_, i) => `<path d="M${230 + i * 104} 190h104l8 150q-60 44-112 0z" fill="${i % 2 === 0 ? '#b4533a' : '#f4ecdd'}"/>`,
  ).join('') +
  '<rect x="230" y="640" width="1040" height="180" fill="#8a6a4c"/><rect x="210" y="620" width="1080" height="34" fill="#a98763"/>' +
  [
    [340, 110, 150],
    [480, 130, 100],
    [640, 110, 190],
    [800, 150, 120],
    [960, 100, 160],
    [1120, 140, 120],
  ]
    .map(([x, w, h], i) => pot({ x, y: 622, w, h, fill: glazes[(i * 3) % glazes.length] }))
    .join('');

const night = `${(() => {
  const next = numbers(97);
  return Array.from(
    { length: 70 },
    () =>
      `<circle cx="${(next() * 1500).toFixed(0)}" cy="${(next() * 560).toFixed(0)}" r="${(1 + next() * 2.4).toFixed(1)}" fill="#fff" opacity="${(0.4 + next() * 0.6).toFixed(2)}"/>`,
  ).join('');
})()}<path d="M1178 124a86 86 0 1 1-80 116a80 80 0 0 0 80-116z" fill="#f6e3a8"/><path d="M420 800V470l180-120 180 120v330z" fill="#3a2a24"/><rect x="800" y="360" width="90" height="440" fill="#4a352c"/><path d="M800 360q45-150 20-220 70 90 70 220z" fill="#e2662c"/><path d="M822 360q28-90 18-150 40 70 40 150z" fill="#f9cf8e"/><rect x="520" y="560" width="160" height="240" rx="80" fill="#e2662c"/><rect x="548" y="600" width="104" height="200" rx="52" fill="#f9cf8e"/><ellipse cx="640" cy="812" rx="330" ry="30" fill="#e2662c" opacity=".25"/>`;

const supper = [
  [420, 380, 190, '#e7ded0', '#b4533a'],
  [860, 330, 220, '#d6cdbd', '#c49a62'],
  [1180, 620, 180, '#4f7a8a', '#e8e2d4'],
  [640, 700, 200, '#2f4858', '#7a8b5a'],
  [240, 760, 130, '#b4533a', '#f4ecdd'],
]
  .map(
    ([x, y, r, rim, food]) =>
      `<circle cx="${x + 14}" cy="${y + 22}" r="${r}" fill="#000" opacity=".25"/><circle cx="${x}" cy="${y}" r="${r}" fill="${rim}"/><circle cx="${x}" cy="${y}" r="${r * 0.78}" fill="#000" opacity=".12"/><circle cx="${x}" cy="${y}" r="${r * 0.7}" fill="${food}"/><path d="M${x - r * 0.8} ${y - r * 0.4}A${r} ${r} 0 0 1 ${x + r * 0.3} ${y - r * 0.86}" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="8"/>`,
  )
  .join('');

const paper =
  '<ellipse cx="750" cy="826" rx="460" ry="34" fill="url(#shade)"/>' +
  Array.from({ length: 22 }, (_, i) => {
    const shift = ((i * 37) % 17) - 8;
    return `<path d="M${360 + shift} ${810 - i * 18}l60-26h680l-50 26z" fill="${['#fbf7ec', '#f3ead8', '#efe6d2', '#f8f1e2'][i % 4]}" stroke="#c9bda8" stroke-width="2"/>`;
  }).join('') +
  '<path d="M500 300h500v40H500z" fill="#94704c"/><path d="M520 340v72M980 340v72" stroke="#7b5b3c" stroke-width="22"/>';

const branch =
  '<rect x="420" y="90" width="660" height="640" fill="#fbf7ec"/><rect x="450" y="120" width="600" height="580" fill="#dfe7e4"/><path d="M742 120h16v580h-16zM450 402h600v16H450z" fill="#fbf7ec"/><rect x="380" y="730" width="740" height="36" fill="#8a6a4c"/><path d="M760 600C720 460 880 400 860 250M780 480C700 440 660 380 640 300M820 400C880 370 950 350 970 290" fill="none" stroke="#4b3524" stroke-width="12" stroke-linecap="round"/>' +
  [
    [860, 250],
    [640, 300],
    [970, 290],
    [700, 390],
    [900, 350],
    [830, 330],
    [760, 440],
    [930, 310],
    [670, 350],
  ]
    .map(
      ([x, y], i) =>
        `<ellipse cx="${x}" cy="${y}" rx="34" ry="20" transform="rotate(${(i * 47) % 180} ${x} ${y})" fill="${['#c2452d', '#e08a3c', '#d9a441'][i % 3]}"/>`,
    )
    .join('') +
  pot({ x: 760, y: 732, w: 190, h: 190, fill: '#3d3a38' });

const studies = {
  'study-glazes': {
    wall: '#8f8474',
    light: '#cfc4b0',
    floor: '#4f4438',
    things: `<rect x="280" y="140" width="950" height="640" rx="8" fill="#b89f80"/>${tiles}`,
  },
  'study-yarns': { wall: '#b9b09c', light: '#efe8d8', floor: '#5c5146', things: yarns },
  'study-letters': { wall: '#8c8f88', light: '#c9ccc2', floor: '#3f3a33', things: letterCase },
  'study-yard': { wall: '#cfe0e3', light: '#e9f1f0', floor: '#8d9a72', things: yard },
  'study-stall': { wall: '#b8c8c4', light: '#eaf0ea', floor: '#8c8377', things: stall },
  'study-night': { wall: '#141c26', light: '#2c3a4b', floor: '#1c1815', things: night },
  'study-supper': { wall: '#7c5c43', light: '#a07a5a', floor: '#7c5c43', things: supper },
  'study-paper': { wall: '#a9b3ab', light: '#e0e6de', floor: '#5c5146', things: paper },
  'study-branch': { wall: '#c7b8a4', light: '#efe4d2', floor: '#6d5140', things: branch },
};

/** Pictures by name, as SVG. */
export const studyPictures = Object.fromEntries(
  Object.entries(studies).map(([name, picture]) => [name, room(picture)]),
);

/** Things of the shop that no wheel has turned, for the still lifes: 1200 by 1500. */
export const goods = {
  card: `<g transform="rotate(-6 600 850)"><rect x="300" y="640" width="600" height="400" rx="18" fill="#000" opacity=".25" transform="translate(16 22)"/><rect x="300" y="640" width="600" height="400" rx="18" fill="#b4533a"/><path d="M300 640h600v400H300z" fill="url(#turn)" opacity=".6"/><path d="M430 640v400M300 900h600" stroke="#f4ecdd" stroke-width="22" opacity=".9"/><path d="M430 900c-90-20-120-110-60-130s70 70 60 130c-10-60 0-150 60-130s30 110-60 130z" fill="#f4ecdd"/><path d="M560 740h260M560 790h170" stroke="#f4ecdd" stroke-width="14"/></g>`,
  book: `<g><path d="M220 1120q190-110 380-20 190-90 380 20V600q-190-110-380-20-190-90-380 20z" fill="#000" opacity=".25" transform="translate(0 26)"/><path d="M220 1110q190-110 380-20V580q-190-90-380 20z" fill="#fbf7ec"/><path d="M980 1110q-190-110-380-20V580q190-90 380 20z" fill="#f3ead8"/><path d="M290 690q130-60 250-14M290 760q130-60 250-14M290 830q130-60 250-14M290 900q130-60 160-26" fill="none" stroke="#8c8377" stroke-width="9"/>${['#4f7a8a', '#b4533a', '#c49a62', '#2f4858'].map((c, i) => `<rect x="${680 + (i % 2) * 130}" y="${680 + Math.floor(i / 2) * 170}" width="104" height="140" rx="6" fill="${c}"/>`).join('')}</g>`,
  apron: (cloth, pocket) =>
    `<path d="M470 420C480 330 720 330 730 420" fill="none" stroke="#5d4a3a" stroke-width="20"/><path d="M450 420h300l30 260 130 60v480q-310 60-620 0V740l130-60z" fill="${cloth}"/><path d="M450 420h300l30 260 130 60v480q-310 60-620 0V740l130-60z" fill="url(#turn)"/><path d="M430 880h340v200q-170 30-340 0z" fill="${pocket}"/><path d="M600 880v214M290 760q-90 30-110 130M910 760q90 30 110 130" fill="none" stroke="#5d4a3a" stroke-width="14"/>`,
  wheel: (bowl) =>
    `<path d="M430 1060h340l60 160H370z" fill="#6d6459"/><ellipse cx="600" cy="1060" rx="330" ry="62" fill="#8c8377"/><ellipse cx="600" cy="1044" rx="230" ry="38" fill="#5d554b"/><g transform="translate(210 260) scale(.65)">${bowl('#c48a62')}</g>${[0, 1, 2, 3].map((i) => `<path d="M${372 + i * 12} ${830 + i * 46}q${228 - i * 12} 40 ${456 - i * 24} 0" fill="none" stroke="#8f5c3a" stroke-width="4" opacity=".5"/>`).join('')}`,
  mugs: (mug) =>
    `<g transform="translate(-130 210) scale(.72)">${mug('#b4533a')}</g><g transform="translate(370 210) scale(.72)">${mug('#7a8b5a')}</g><g transform="translate(140 340) scale(.72)">${mug('#2f4858')}</g>`,
};
