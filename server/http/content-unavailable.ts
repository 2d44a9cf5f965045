/** A content source failed to respond; carries the status for the visitor. */
export class ContentUnavailable extends Error {
  /** 502: invalid response; 504: timeout; 503: not requested at the moment. */
  readonly status: 502 | 503 | 504;

  constructor(status: 502 | 503 | 504, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ContentUnavailable';
    this.status = status;
  }
}
