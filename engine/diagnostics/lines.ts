/** A location in a source. Both count from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Line index of a source, computed once for all its diagnostics. */
export class Lines {
  private readonly source: string;
  /** Offsets at which lines begin. */
  private readonly starts: number[] = [0];

  constructor(source: string) {
    this.source = source;
    for (let next = source.indexOf('\n'); next >= 0; next = source.indexOf('\n', next + 1)) this.starts.push(next + 1);
  }

  get count(): number {
    return this.starts.length;
  }

  /** The 1-based line and column (in UTF-16 units) of an offset. */
  place(offset: number): Place {
    const { starts } = this;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] as number) + 1 };
  }

  /** Part of a line, unchanged; lines count from 1. */
  part(line: number, from: number, to: number): string {
    const start = this.starts[line - 1];
    if (start === undefined) return '';
    const end = this.starts[line] ?? this.source.length + 1;
    return this.source.slice(Math.min(start + from, end - 1), Math.min(start + to, end - 1));
  }
}
