import { expect, it } from 'vitest'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { OperatorError } from '#server/tools/operator-error.ts'
import { server } from '../server.ts'
import { settings } from '../settings.ts'

const read = (environment: Record<string, string>) => readEnvironment(environment, undefined, [server])
const store = { S3_BUCKET: 'careers', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret/+=' }

it('names no store by default: the files are in the database', () => {
  expect(read({})).toMatchObject({ fileStore: null, settings: { vendors: { connect: [] } } })
})

it('names a store, which browsers may reach at another address', () => {
  const given = { ...store, S3_ENDPOINT: 'http://minio:9000/', S3_PUBLIC_ENDPOINT: 'https://files.example.com' }
  const direct = read(given)
  expect(settings.read(direct.moduleSettings)).toEqual({
    endpoint: 'http://minio:9000',
    publicEndpoint: 'https://files.example.com',
    bucket: 'careers',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret/+=',
    uploads: 'direct',
  })
  expect(direct).toMatchObject({
    fileStore: expect.any(Function),
    settings: { vendors: { connect: ['https://files.example.com'] } },
  })
  const proxy = read({ ...given, UPLOADS: 'proxy' })
  expect(proxy).toMatchObject({ fileStore: expect.any(Function), settings: { vendors: { connect: [] } } })
})

it.each<[Record<string, string>, string]>([
  [{ S3_ENDPOINT: 'https://s3.example.com' }, 'S3_BUCKET: set it too, because a store for files needs it beside S3_ENDPOINT'],
  [{ UPLOADS: 'proxy' }, 'S3_ENDPOINT: set it too, because a store for files needs it beside UPLOADS'],
  [{ S3_SECRET_ACCESS_KEY: 'a secret' }, 'S3_SECRET_ACCESS_KEY: Expected a key of the store, without spaces'],
  [
    { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'files', S3_REGION: 'the moon' },
    'S3_REGION: Expected a region, such as eu-central-1\nS3_ACCESS_KEY_ID: set it too, because a store for files needs it beside S3_ENDPOINT',
  ],
])('rejects %j with one line for each problem', (environment, message) => {
  expect(() => read(environment)).toThrow(new OperatorError(message))
})

it.each([
  { S3_ENDPOINT: 's3.example.com' },
  { S3_ENDPOINT: 'https://s3.example.com/bucket' },
  { S3_BUCKET: 'My_Bucket' },
  { UPLOADS: 'yes' },
])('rejects %j by name', (variables) => {
  expect(() => read(variables)).toThrow(new RegExp(`^${Object.keys(variables)[0]}: `))
})
