/** Two buttons that move an entry of a list by a step. */
import { ChevronDown, ChevronUp } from 'lucide-react';
import { Button, type ButtonProps } from './button.tsx';

export interface MoveButtonsProps extends Pick<ButtonProps, 'variant'> {
  readonly name: string;
  readonly index: number;
  /** How many entries the list has. */
  readonly count: number;
  readonly onMove: (to: number) => void;
}

export const MoveButtons = ({ name, index, count, onMove, variant = 'default' }: MoveButtonsProps) => (
  <>
    <Button
      variant={variant}
      isIcon
      aria-label={`Move ${name} up`}
      isDisabled={index === 0}
      onPress={() => onMove(index - 1)}
    >
      <ChevronUp size={14} aria-hidden />
    </Button>
    <Button
      variant={variant}
      isIcon
      aria-label={`Move ${name} down`}
      isDisabled={index === count - 1}
      onPress={() => onMove(index + 1)}
    >
      <ChevronDown size={14} aria-hidden />
    </Button>
  </>
);
