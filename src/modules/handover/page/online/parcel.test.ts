import { describe, expect, it } from 'vitest'
import { type OpenParcel, parcelBytes, readParcel } from './parcel.ts'

const file = { fileId: 'file-1', name: 'Lebenslauf é.pdf', size: 3, type: 'application/pdf' }
const parcel: OpenParcel = {
  draft: {
    version: 1,
    jobId: 7,
    jobTitle: 'Lesson Baker',
    place: 'Pittsburgh, PA',
    draftId: '00000000-0000-4000-8000-000000000001',
    state: {
      values: { first_name: 'Amina', question_1: 44_000_000_003, question_2: [1, 2] },
      files: { resume: { status: 'kept', file } },
      educations: [
        {
          clientId: 'a',
          school: { id: null, text: 'A school', isLookedUpLater: true },
          degree: { id: 2, text: 'A degree' },
          discipline: { id: null, text: '' },
          startMonth: null,
          startYear: '',
          endMonth: 5,
          endYear: '2020',
        },
      ],
      employments: [
        {
          clientId: 'b',
          company: 'A company',
          title: 'Baker',
          startMonth: 1,
          startYear: '2019',
          isCurrent: true,
          endMonth: null,
          endYear: '',
        },
      ],
      demographics: [],
      consents: ['gdpr_consent_given'],
      asked: [{ name: 'first_name', label: 'First name' }],
    },
    updatedAtMs: 1_700_000_000_000,
    progress: { answeredCount: 3, requiredCount: 7 },
    files: [
      { fileId: 'file-1', fileName: 'Lebenslauf é.pdf', mediaType: 'application/pdf', sizeBytes: 3 },
      { fileId: 'file-2', fileName: 'empty.txt', mediaType: '', sizeBytes: 0 },
    ],
    leftFiles: ['film.mp4'],
    hasApart: true,
  },
  files: [new Uint8Array([1, 2, 3]), new Uint8Array(0)],
}

const asJson = (draft: object) => {
  const json = new TextEncoder().encode(JSON.stringify(draft))
  const bytes = new Uint8Array(4 + json.byteLength)
  new DataView(bytes.buffer).setUint32(0, json.byteLength)
  bytes.set(json, 4)
  return bytes
}

describe('a parcel as bytes', () => {
  it('is read back with its files', () => {
    expect(readParcel(parcelBytes(parcel))).toEqual(parcel)
  })

  it('gives each file bytes of its own, because a database stores whole buffers', () => {
    expect(readParcel(parcelBytes(parcel))?.files.map(({ buffer }) => buffer.byteLength)).toEqual([3, 0])
  })

  it('is read wherever it begins in a buffer', () => {
    const bytes = parcelBytes(parcel)
    const moved = new Uint8Array(bytes.byteLength + 5)
    moved.set(bytes, 5)
    expect(readParcel(moved.subarray(5))).toEqual(parcel)
  })

  it('brings no equal-opportunity answers, whoever has put them in', () => {
    const state = { ...parcel.draft.state, demographics: [{ question_id: 1 }] }
    expect(readParcel(asJson({ ...parcel.draft, files: [], state }))?.draft.state.demographics).toEqual([])
  })

  it.each([
    ['nothing', new Uint8Array(0)],
    ['a length alone', new Uint8Array([0, 0, 0, 1])],
    ['no JSON', new Uint8Array([0, 0, 0, 1, 123])],
    ['a draft of a later version', asJson({ ...parcel.draft, version: 2, files: [] })],
    ['files that are not there', asJson(parcel.draft)],
    ['bytes that belong to nothing', asJson({ ...parcel.draft, files: [] }).slice(0, -1)],
    ['answers that are no answers', asJson({ ...parcel.draft, files: [], state: { ...parcel.draft.state, values: { a: {} } } })],
    [
      'an upload of another device',
      asJson({
        ...parcel.draft,
        files: [],
        state: { ...parcel.draft.state, files: { resume: { status: 'stored', file, url: 'https://x.example' } } },
      }),
    ],
    ['a job without a number', asJson({ ...parcel.draft, files: [], jobId: 0 })],
    ['an id that is none', asJson({ ...parcel.draft, files: [], draftId: '../../etc' })],
  ])('is not read from %s', (_, bytes) => {
    expect(readParcel(bytes)).toBeNull()
  })
})
