/** A content source that did not answer: with what a visitor is told. */
export class ContentUnavailable extends Error {
  /** 502: it answered wrongly; 504: not in time; 503: it is not asked at the moment. */
  readonly status: 502 | 503 | 504;

  constructor(status: 502 | 503 | 504, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ContentUnavailable';
    this.status = status;
  }
}
