/** Configuration of the storage of uploaded files. */
import { z } from 'zod';

/** `s3://bucket` or `s3://bucket/prefix`. */
const ADDRESS =
  /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/((?!\.{1,2}(?:\/|$))[\w.-]+(?:\/(?!\.{1,2}(?:\/|$))[\w.-]+)*))?\/?$/;

export const filesVariables = {
  FILES: z
    .string()
    .refine((text) => text === '' || ADDRESS.test(text), 'use s3://bucket or s3://bucket/prefix')
    .default('')
    .describe(
      'Store of uploaded files: `s3://bucket/prefix` for an S3-compatible object store; empty: the database. [operations.md](operations.md#files)',
    ),
  FILES_ENDPOINT: z
    .union([z.literal(''), z.url({ protocol: /^https?$/ })])
    .default('')
    .describe('With FILES: URL of the object store; empty: Amazon S3.'),
  FILES_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,50}$/, 'use a region like eu-central-1')
    .default('us-east-1')
    .describe('With FILES: region of the bucket.'),
  FILES_PATH_STYLE: z
    .enum(['0', '1', 'false', 'true'])
    .default('0')
    .transform((value) => value === '1' || value === 'true')
    .describe('With FILES: address the bucket as a path (`https://host/bucket`), as MinIO and Ceph do by default.'),
  AWS_ACCESS_KEY_ID: z.string().default('').describe('With FILES: id of the access key.'),
  AWS_SECRET_ACCESS_KEY: z.string().default('').describe('With FILES: the access key.'),
  AWS_SESSION_TOKEN: z.string().default('').describe('With FILES: token of temporary access keys.'),
} as const;

export type FilesSettings = Readonly<z.infer<z.ZodObject<typeof filesVariables>>>;

export interface BucketAddress {
  readonly bucket: string;
  /** Empty, or ends with a slash. */
  readonly prefix: string;
}

/** The bucket of `FILES`; undefined when files are in the database. */
export function bucketOf({ FILES }: Pick<FilesSettings, 'FILES'>): BucketAddress | undefined {
  const [, bucket, prefix] = ADDRESS.exec(FILES) ?? [];
  return bucket === undefined ? undefined : { bucket, prefix: prefix === undefined ? '' : `${prefix}/` };
}

/** What is wrong with the settings as a whole; undefined when nothing is. */
export const filesProblem = (settings: FilesSettings): string | undefined =>
  settings.FILES !== '' && (settings.AWS_ACCESS_KEY_ID === '' || settings.AWS_SECRET_ACCESS_KEY === '')
    ? 'FILES is set without AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'
    : undefined;
