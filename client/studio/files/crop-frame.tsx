/** The image with the crop box. Box and corners can be dragged, or moved with arrow keys. */
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { type Corner, type CropBox, corners, moveBox, moveCorner } from './crop-box.ts';

export interface CropFrameProps {
  readonly address: string;
  readonly box: CropBox;
  /** Ratio of the box, in shares; undefined for any. */
  readonly shape: number | undefined;
  readonly onChange: (box: CropBox) => void;
}

const STEP = 0.01;
const LARGE_STEP = 0.1;

const keys: Readonly<Record<string, readonly [number, number] | undefined>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const percent = (share: number): string => `${share * 100}%`;
const rounded = (share: number): string => `${Math.round(share * 100)}%`;

interface Drag {
  readonly x: number;
  readonly y: number;
  readonly box: CropBox;
}

/** Pointer and keyboard handlers of the box and its corners. */
function useBoxHandlers({ box, shape, onChange }: CropFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag>(undefined);
  const changed = (from: CropBox, corner: Corner | undefined, [dx, dy]: readonly [number, number]): CropBox =>
    corner === undefined ? moveBox(from, dx, dy) : moveCorner(from, corner, [dx, dy], shape);
  const handlersOf = (corner?: Corner) => ({
    onPointerDown(event: PointerEvent) {
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { x: event.clientX, y: event.clientY, box };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const [start, bounds] = [drag.current, frame.current?.getBoundingClientRect()];
      if (start === undefined || bounds === undefined) return;
      const by = [(clientX - start.x) / bounds.width, (clientY - start.y) / bounds.height] as const;
      onChange(changed(start.box, corner, by));
    },
    onPointerUp: () => {
      drag.current = undefined;
    },
    onPointerCancel: () => {
      drag.current = undefined;
    },
    onKeyDown(event: KeyboardEvent) {
      const direction = keys[event.key];
      if (direction === undefined) return;
      event.preventDefault();
      const step = event.shiftKey ? LARGE_STEP : STEP;
      onChange(changed(box, corner, [direction[0] * step, direction[1] * step]));
    },
  });
  return { frame, handlersOf };
}

export function CropFrame(props: CropFrameProps) {
  const { address, box } = props;
  const { frame, handlersOf } = useBoxHandlers(props);
  const style = {
    left: percent(box.x),
    top: percent(box.y),
    width: percent(box.width),
    height: percent(box.height),
  };
  return (
    <div className="studio-crop">
      <div ref={frame} className="studio-crop-frame">
        <img className="studio-crop-picture" src={address} alt="" draggable={false} />
        <div className="studio-crop-box" style={style}>
          <button
            type="button"
            className="studio-crop-area"
            aria-label={`Crop: ${rounded(box.x)} from the left, ${rounded(box.y)} from the top. Arrow keys move it.`}
            {...handlersOf()}
          />
          {corners.map((corner) => (
            <button
              key={corner}
              type="button"
              className={`studio-crop-corner is-${corner.replace(' ', '-')}`}
              aria-label={`Corner at the ${corner}. Arrow keys move it.`}
              {...handlersOf(corner)}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
