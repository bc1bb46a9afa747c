import { expect, it } from 'vitest'
import { judgePost, signPolicy } from '../setup/post-policy.ts'

/** The judge of posts, which the tests of the store for files rely on, against what Amazon has published. */

// https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-post-example.html
const credential = 'AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request'
const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const published = [
  '{ "expiration": "2015-12-30T12:00:00.000Z",',
  '  "conditions": [',
  '    {"bucket": "sigv4examplebucket"},',
  '    ["starts-with", "$key", "user/user1/"],',
  '    {"acl": "public-read"},',
  '    {"success_action_redirect": "http://sigv4examplebucket.s3.amazonaws.com/successful_upload.html"},',
  '    ["starts-with", "$Content-Type", "image/"],',
  '    {"x-amz-meta-uuid": "14365123651274"},',
  '    {"x-amz-server-side-encryption": "AES256"},',
  '    ["starts-with", "$x-amz-meta-tag", ""],',
  '',
  `    {"x-amz-credential": "${credential}"},`,
  '    {"x-amz-algorithm": "AWS4-HMAC-SHA256"},',
  '    {"x-amz-date": "20151229T000000Z" }',
  '  ]',
  '}',
].join('\r\n')
const policy = Buffer.from(published).toString('base64')
const signature = '8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e'

const fields = {
  key: 'user/user1/photo.jpg',
  acl: 'public-read',
  success_action_redirect: 'http://sigv4examplebucket.s3.amazonaws.com/successful_upload.html',
  'Content-Type': 'image/jpeg',
  'x-amz-meta-uuid': '14365123651274',
  'x-amz-server-side-encryption': 'AES256',
  'X-Amz-Credential': credential,
  'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
  'X-Amz-Date': '20151229T000000Z',
  'x-amz-meta-tag': '',
  Policy: policy,
  'X-Amz-Signature': signature,
}
const judge = (changed: Readonly<Record<string, string>> = {}, nowMs = Date.parse('2015-12-30T11:00:00Z')) =>
  judgePost(
    { bucket: 'sigv4examplebucket', fields: new Map(Object.entries({ ...fields, ...changed })), fileBytes: 5 },
    { nowMs, secret },
  )

it('signs the example of a policy as Amazon has published it', () => {
  expect(signPolicy(policy, credential, secret)).toBe(signature)
})

it('takes the form of the example, and refuses it when its time is over', () => {
  expect(judge()).toBeNull()
  expect(judge({}, Date.parse('2015-12-30T12:00:00Z'))?.code).toBe('AccessDenied')
})

it.each([
  ['another key', { key: 'user/user2/photo.jpg' }, 'AccessDenied'],
  ['another type', { 'Content-Type': 'text/html' }, 'AccessDenied'],
  ['a field that no condition covers', { 'x-amz-storage-class': 'GLACIER' }, 'AccessDenied'],
  ['a changed policy', { Policy: Buffer.from(published.replace('user1', 'user2')).toString('base64') }, 'SignatureDoesNotMatch'],
  ['another signature', { 'X-Amz-Signature': signature.replace('8', '9') }, 'SignatureDoesNotMatch'],
])('refuses the example with %s', (_what, changed, code) => {
  expect(judge(changed)?.code).toBe(code)
})
