/** The decorative drawing of a map block: streets, water and a marker, the same for the same place. It is not a real map. */

export interface MapDrawing {
  readonly width: number;
  readonly height: number;
  /** SVG path data. */
  readonly streets: string;
  readonly roads: string;
  readonly water: string;
  readonly park: string;
}

const WIDTH = 800;
const HEIGHT = 400;
const MODULUS = 2147483647;

/** Draws the surroundings of a position in degrees. */
export function drawMap(latitude: number, longitude: number): MapDrawing {
  let seed = Math.abs(Math.round(latitude * 9973 + longitude * 7919) % MODULUS) + 1;
  const next = (): number => (seed = (seed * 16807) % MODULUS) / MODULUS;
  const tilt = (next() - 0.5) * 120;
  const across = (y: number): string => `M-20 ${round(y)}L820 ${round(y + tilt)}`;
  const down = (x: number): string => `M${round(x)} -20L${round(x - tilt * 0.6)} 420`;
  const bank = 250 + next() * 60;
  return {
    width: WIDTH,
    height: HEIGHT,
    streets: [across(90), across(200), down(150), down(400), down(640)].join(''),
    roads: Array.from({ length: 9 }, () => (next() < 0.5 ? across(next() * HEIGHT) : down(next() * WIDTH))).join(''),
    water: `M-20 ${round(bank)}C180 ${round(bank - 60)} 320 ${round(bank + 90)} 520 ${round(bank + 40)}S760 ${round(bank)} 820 ${round(bank + 50)}V420H-20Z`,
    park: `M${round(470 + next() * 120)} ${round(30 + next() * 30)}h130l20 110h-160z`,
  };
}

const round = (value: number): number => Math.round(value);
