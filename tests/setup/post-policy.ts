import { createHmac } from 'node:crypto'
import * as v from 'valibot'

/**
 * Judges a browser's POST to a store as S3 documents it, more strictly than the stores that tests can start: the signature, the time,
 * and that a condition of the policy covers each field
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html).
 */

export interface PostRefusal {
  readonly status: 400 | 403
  /** One of S3's codes. */
  readonly code: string
}

export interface PostedForm {
  /** The fields before the file, by their names. */
  readonly fields: ReadonlyMap<string, string>
  readonly fileBytes: number
  readonly bucket: string
}

const Policy = v.object({
  expiration: v.pipe(v.string(), v.isoTimestamp()),
  conditions: v.array(
    v.union([
      v.tuple([v.picklist(['eq', 'starts-with']), v.string(), v.string()]),
      v.tuple([v.literal('content-length-range'), v.number(), v.number()]),
      v.record(v.string(), v.string()),
    ]),
  ),
})

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The signature of a policy (https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-UsingHTTPPOST.html). */
export function signPolicy(policy: string, credential: string, secret: string): string {
  const [, date = '', region = '', service = '', end = ''] = credential.split('/')
  const key = [date, region, service, end].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return createHmac('sha256', key).update(policy).digest('hex')
}

const refused = (status: PostRefusal['status'], code: string): PostRefusal => ({ status, code })

/** The fields that no condition needs to cover. */
const isExempt = (name: string) => ['x-amz-signature', 'file', 'policy'].includes(name) || name.startsWith('x-ignore-')

/** @returns null: the store takes the file */
export function judgePost(
  { bucket, fields: given, fileBytes }: PostedForm,
  { nowMs, secret }: { readonly nowMs: number; readonly secret: string },
): PostRefusal | null {
  const fields = new Map([...given].map(([name, value]) => [name.toLowerCase(), value]))
  const text = fields.get('policy')
  if (text === undefined) return refused(403, 'AccessDenied')
  const signature = signPolicy(text, fields.get('x-amz-credential') ?? '', secret)
  if (fields.get('x-amz-signature') !== signature) return refused(403, 'SignatureDoesNotMatch')
  const policy = v.safeParse(v.pipe(v.string(), v.parseJson(), Policy), Buffer.from(text, 'base64').toString())
  if (!policy.success) return refused(400, 'InvalidPolicyDocument')
  if (Date.parse(policy.output.expiration) <= nowMs) return refused(403, 'AccessDenied')
  const covered = new Set<string>()
  for (const condition of policy.output.conditions) {
    if (Array.isArray(condition) && condition[0] === 'content-length-range') {
      const [, min, max] = condition
      if (fileBytes < min) return refused(400, 'EntityTooSmall')
      if (fileBytes > max) return refused(400, 'EntityTooLarge')
      continue
    }
    const [rule, field, wanted] = Array.isArray(condition)
      ? ([condition[0], condition[1].replace(/^\$/, ''), condition[2]] as const)
      : (['eq', ...(Object.entries(condition)[0] ?? ['', ''])] as const)
    const name = field.toLowerCase()
    const value = name === 'bucket' ? bucket : (fields.get(name) ?? '')
    if (!(rule === 'eq' ? value === wanted : value.startsWith(wanted))) return refused(403, 'AccessDenied')
    covered.add(name)
  }
  const isCovered = [...fields.keys()].every((name) => covered.has(name) || isExempt(name))
  return isCovered ? null : refused(403, 'AccessDenied')
}
