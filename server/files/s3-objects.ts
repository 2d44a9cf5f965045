/** An S3-compatible object store. Loaded only when `FILES` is set, because the SDK takes time and memory. */
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { ByteRange } from './contents.ts';
import { BucketUnusable, ObjectMissing, type ObjectStore, ObjectTruncated } from './object-store.ts';
import type { BucketAddress, FilesSettings } from './settings.ts';

/** Attempts per call, with increasing delays. */
const ATTEMPTS = 4;
/** Lost connections after which a read fails. */
const LOST_CONNECTIONS = 3;
const CONNECT_MS = 3000;
/** Timeout without receiving a byte. */
const SILENT_MS = 20_000;
/** Written at startup, to check whether the keys may write. */
const PROBE = '.vitrine';

interface S3Failure {
  readonly name?: string;
  readonly message?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

const statusOf = (error: unknown): number | undefined => (error as S3Failure).$metadata?.httpStatusCode;

const createClient = (settings: FilesSettings): S3Client =>
  new S3Client({
    region: settings.FILES_REGION,
    forcePathStyle: settings.FILES_PATH_STYLE,
    ...(settings.FILES_ENDPOINT === '' ? {} : { endpoint: settings.FILES_ENDPOINT }),
    credentials: {
      accessKeyId: settings.AWS_ACCESS_KEY_ID,
      secretAccessKey: settings.AWS_SECRET_ACCESS_KEY,
      ...(settings.AWS_SESSION_TOKEN === '' ? {} : { sessionToken: settings.AWS_SESSION_TOKEN }),
    },
    maxAttempts: ATTEMPTS,
    retryMode: 'standard',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENT_MS },
    // Signatures cover the content's SHA-256; other stores than Amazon's reject further checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

/**
 * Opens the bucket. Rejects with `BucketUnusable` when it does not exist or the keys lack permissions. When the store does not respond,
 * `warn` is called: pages do not need files, and each later call retries.
 */
export async function openS3Objects(
  settings: FilesSettings,
  address: BucketAddress,
  warn: (error: unknown) => void,
): Promise<ObjectStore> {
  const client = createClient(settings);
  try {
    await checkBucket(client, settings, address);
  } catch (error) {
    if (statusOf(error) !== undefined || error instanceof BucketUnusable) {
      client.destroy();
      throw error;
    }
    warn(error);
  }
  return s3Objects(client, address);
}

/** Writes and lists: a store without permission to list responds "forbidden" for missing objects. */
async function checkBucket(
  client: S3Client,
  settings: FilesSettings,
  { bucket, prefix }: BucketAddress,
): Promise<void> {
  try {
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: prefix + PROBE, Body: Buffer.from('vitrine\n') }));
    await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix + PROBE, MaxKeys: 1 }));
  } catch (error) {
    const problem = problemOf(error, settings);
    if (problem !== undefined) throw new BucketUnusable(`FILES=${settings.FILES}: ${problem}`, error);
    throw error;
  }
}

/** What is wrong with the settings; undefined for a store that does not respond, or fails. */
function problemOf(error: unknown, { FILES_ENDPOINT, FILES_REGION }: FilesSettings): string | undefined {
  const { name = '', message = '' } = error as S3Failure;
  const status = statusOf(error);
  if (name === 'NoSuchBucket' || status === 404)
    return `there is no such bucket${FILES_ENDPOINT === '' ? '' : ` at ${FILES_ENDPOINT}`}`;
  if (name === 'InvalidAccessKeyId' || name === 'SignatureDoesNotMatch')
    return 'the store does not know AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
  if (status === 403 || status === 401)
    return `the keys must be allowed to list the bucket and to read, write and delete its objects (${name})`;
  if (status === 301 || name === 'AuthorizationHeaderMalformed')
    return `the bucket is not in FILES_REGION=${FILES_REGION}`;
  return status !== undefined && status < 500 ? `${name}: ${message}` : undefined;
}

function s3Objects(client: S3Client, { bucket, prefix }: BucketAddress): ObjectStore {
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  return {
    async has(key) {
      try {
        await client.send(new HeadObjectCommand(at(key)));
        return true;
      } catch (error) {
        if (statusOf(error) === 404) return false;
        throw error;
      }
    },
    async put(key, bytes) {
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentLength: bytes.length }));
    },
    read: (key, range) => readObject(client, { ...at(key), key }, range),
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
    async *list(below) {
      for (let token: string | undefined, more = true; more; more = token !== undefined) {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix + below, ContinuationToken: token }),
        );
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key.slice(prefix.length);
        token = page.NextContinuationToken;
      }
    },
    close: () => client.destroy(),
  };
}

interface ObjectPlace {
  readonly Bucket: string;
  readonly Key: string;
  /** Without the prefix. */
  readonly key: string;
}

async function* readObject(
  client: S3Client,
  place: ObjectPlace,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  let position = start;
  for (let lost = 0; position <= end; ) {
    const pieces = await openObject(client, place, { start: position, end });
    try {
      for await (const piece of pieces) {
        position += piece.length;
        yield piece;
      }
      if (position <= end) throw new ObjectTruncated(place.key, position);
    } catch (error) {
      if (++lost > LOST_CONNECTIONS) throw error;
    }
  }
}

async function openObject(
  client: S3Client,
  { Bucket, Key, key }: ObjectPlace,
  { start, end }: ByteRange,
): Promise<AsyncIterable<Uint8Array>> {
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range: `bytes=${start}-${end}` }));
    if (Body === undefined) throw new Error(`The object ${key} has no body.`);
    return Body as AsyncIterable<Uint8Array>;
  } catch (error) {
    if (statusOf(error) === 404) throw new ObjectMissing(key);
    // The requested range begins after the end of the object.
    if (statusOf(error) === 416) throw new ObjectTruncated(key, start);
    throw error;
  }
}
