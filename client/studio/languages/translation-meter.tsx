/** Translation progress: a bar with numbers. */
import { type Progress, progressText } from './translation-replies.ts';

interface TranslationMeterProps {
  /** Label for screen readers. */
  readonly label: string;
  readonly progress: Progress;
}

export function TranslationMeter({ label, progress }: TranslationMeterProps) {
  const { all, translated } = progress;
  const text = progressText(progress);
  return (
    <span className="studio-language-progress">
      <meter
        aria-label={label}
        aria-valuetext={text}
        min={0}
        max={Math.max(1, all)}
        value={all === 0 ? 1 : translated}
        className="studio-meter"
      />
      <span className="studio-soft">{text}</span>
    </span>
  );
}
