/** The focal point of an image, set by pointer and arrow keys, with previews of crops. */
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { thumbnailOf } from '#shared/thumbnail';

export interface Point {
  /** Shares of width and height, from 0 to 1. */
  readonly x: number;
  readonly y: number;
}

export interface FocalPointProps {
  readonly address: string;
  /** A larger image than the crops use. */
  readonly large?: string;
  readonly point: Point;
  readonly onChange: (point: Point) => void;
}

const CROPS = ['1 / 1', '16 / 9', '3 / 4'] as const;
const STEP = 0.01;
const LARGE_STEP = 0.1;

const keys: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const clamp = (share: number): number => Math.round(Math.min(Math.max(share, 0), 1) * 100) / 100;
const percent = (share: number): string => `${Math.round(share * 100)}%`;

export function FocalPoint({ address, large, point, onChange }: FocalPointProps) {
  const frame = useRef<HTMLDivElement>(null);
  const moveTo = ({ clientX, clientY, buttons }: PointerEvent): void => {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined || buttons !== 1) return;
    onChange({ x: clamp((clientX - box.left) / box.width), y: clamp((clientY - box.top) / box.height) });
  };
  const moveByKey = (event: KeyboardEvent): void => {
    const direction = keys[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    const step = event.shiftKey ? LARGE_STEP : STEP;
    onChange({ x: clamp(point.x + direction[0] * step), y: clamp(point.y + direction[1] * step) });
  };
  const source = thumbnailOf(address);
  const position = `${percent(point.x)} ${percent(point.y)}`;
  return (
    <div className="studio-focal">
      <div
        ref={frame}
        className="studio-focal-frame"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          moveTo(event);
        }}
        onPointerMove={moveTo}
      >
        <img src={large ?? source} alt="" draggable={false} />
        <button
          type="button"
          className="studio-focal-point"
          style={{ left: percent(point.x), top: percent(point.y) }}
          aria-label={`Focal point: ${percent(point.x)} from the left, ${percent(point.y)} from the top. Arrow keys move it.`}
          onKeyDown={moveByKey}
        />
      </div>
      <div className="studio-focal-crops" aria-hidden>
        {CROPS.map((aspectRatio) => (
          <img key={aspectRatio} src={source} alt="" style={{ aspectRatio, objectPosition: position }} />
        ))}
      </div>
    </div>
  );
}
