import * as v from 'valibot'
import { declareSettings } from '#server/web/settings/module-settings.ts'
import { OperatorError } from '#server/tools/operator-error.ts'

/** The settings of a store for files. */

/** Names no part of the value: one of them is a secret. */
const storeKey = v.pipe(v.string(), v.trim(), v.regex(/^[\x21-\x7e]{1,256}$/, 'Expected a key of the store, without spaces'))
const storeAddress = v.pipe(
  v.string(),
  v.check(
    (value) => URL.canParse(value) && /^https?:\/\/[^/?#@]+\/?$/.test(value),
    'Expected the address of a store, such as https://s3.eu-central-1.amazonaws.com',
  ),
  v.transform((value) => new URL(value).origin),
)

/** The keys are secrets: they must never be logged. */
export interface S3Settings {
  /** Where this server reaches the store. */
  readonly endpoint: string
  /** Where browsers reach it. */
  readonly publicEndpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** 'direct': browsers post files to the store. 'proxy': they post them to this server, which passes them on. */
  readonly uploads: 'direct' | 'proxy'
}

export const settings = declareSettings({
  name: 'files',
  variables: {
    S3_ENDPOINT: v.optional(storeAddress),
    S3_PUBLIC_ENDPOINT: v.optional(storeAddress),
    S3_BUCKET: v.optional(v.pipe(v.string(), v.regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'Expected the name of a bucket'))),
    S3_REGION: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'Expected a region, such as eu-central-1')), 'us-east-1'),
    S3_ACCESS_KEY_ID: v.optional(storeKey),
    S3_SECRET_ACCESS_KEY: v.optional(storeKey),
    UPLOADS: v.optional(v.picklist(['direct', 'proxy'], 'Expected direct or proxy')),
  },
  about: {
    S3_ENDPOINT: 'a store that speaks S3. Unset: files are in the database. `npm run check-store` tries it',
    S3_PUBLIC_ENDPOINT: 'where browsers reach the store, if not at `S3_ENDPOINT`',
    S3_BUCKET: 'its bucket',
    S3_REGION: 'its region',
    S3_ACCESS_KEY_ID: 'the id of its key',
    S3_SECRET_ACCESS_KEY: 'its key',
    UPLOADS:
      '`direct` (unset): browsers post files to the store. `proxy`: they pass through this server, for a store without POST, such as Cloudflare R2, or one that nobody else may reach',
  },
  // null: the files are in the database.
  read: (variables): S3Settings | null => {
    const { S3_ACCESS_KEY_ID, S3_BUCKET, S3_ENDPOINT, S3_PUBLIC_ENDPOINT, S3_REGION, S3_SECRET_ACCESS_KEY, UPLOADS } = variables
    const needed = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
    if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
      const given = Object.entries({ ...needed, S3_PUBLIC_ENDPOINT, UPLOADS }).find(([, value]) => value !== undefined)
      const missing = Object.entries(needed).find(([, value]) => value === undefined)
      if (given && missing)
        throw new OperatorError(`${missing[0]}: set it too, because a store for files needs it beside ${given[0]}`)
      return null
    }
    return {
      endpoint: S3_ENDPOINT,
      publicEndpoint: S3_PUBLIC_ENDPOINT ?? S3_ENDPOINT,
      bucket: S3_BUCKET,
      region: S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
      uploads: UPLOADS ?? 'direct',
    }
  },
  // Where browsers post files. null: they post them to this server.
  ofPages: (own) => ({ origin: own?.uploads === 'direct' ? own.publicEndpoint : null }),
  vendorsOf: ({ origin }) => ({ connect: typeof origin === 'string' ? [origin] : [] }),
})
