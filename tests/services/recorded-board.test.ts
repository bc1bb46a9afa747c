import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseDepartments } from '#shared/board-list.ts'
import { loadBoardFile, readRecordedBoard } from '#server/board/recorded-board.ts'
import { departmentsAnswer, jobWith } from '#server/board/board.ts'
import { board as mapping } from '#content'
import { OperatorError } from '#server/tools/operator-error.ts'

const noWarning = (warning: string): never => {
  throw new Error(warning)
}

function job(id: number, more: object = {}) {
  return { id, title: `Job ${id}`, location: { name: 'Here' }, absolute_url: 'https://x', metadata: null, ...more }
}

function listed(board: ReturnType<typeof readRecordedBoard>) {
  return parseDepartments(departmentsAnswer(board), noWarning, mapping).map(({ department, id }) => [id, department])
}

describe('a recorded board', () => {
  const departments = [{ id: 7, name: 'Sales', parent_id: null, child_ids: [] }]

  it.each<[string, unknown]>([
    ['a jobs response', { jobs: [job(1, { departments })], meta: { total: 1 } }],
    [
      'a jobs response wrapped in an object with other keys',
      { recorded: '2026-08', source: 'x', jobs: [job(1, { departments })] },
    ],
    ['an array of jobs', [job(1, { departments })]],
    ['a departments response', { departments: [{ ...departments[0], jobs: [job(1)] }] }],
  ])('is served from %s', (_, answer) => {
    expect(listed(readRecordedBoard(answer, noWarning))).toEqual([[1, 'Sales']])
  })

  it('is served from a departments tree, with each job under its top-level department', () => {
    const tree = {
      departments: [{ id: 1, name: 'Go to market', jobs: [], children: [{ id: 2, name: 'Sales', jobs: [job(1)] }] }],
    }
    expect(listed(readRecordedBoard(tree, noWarning))).toEqual([[1, 'Go to market']])
  })

  it('lists jobs without a department under what groups most of them, or under nothing', () => {
    const metadata = [{ id: 1, name: 'Careers Page Bucket', value: 'SECURITY', value_type: 'single_select' }]
    expect(listed(readRecordedBoard([job(1, { metadata }), job(2)], noWarning))).toEqual([
      [1, 'SECURITY'],
      [2, ''],
    ])
  })

  it('uses the standard form where questions are missing and invents no text', () => {
    const [first] = readRecordedBoard([job(1)], noWarning).jobs
    expect(first && jobWith(first, { content: true, questions: true, pay: true })).toMatchObject({
      questions: [{ label: 'First Name' }, {}, {}, {}, { label: 'Resume/CV' }],
    })
    expect(first).not.toHaveProperty('content')
  })

  it('keeps recorded questions', () => {
    const questions = [{ label: 'Only this', required: true, fields: [] }]
    expect(readRecordedBoard([job(1, { questions })], noWarning).jobs[0]).toMatchObject({ questions })
  })

  it('skips an invalid job with a warning', () => {
    const warnings: string[] = []
    expect(readRecordedBoard([job(1), { id: 'x' }], (warning) => warnings.push(warning)).jobs).toHaveLength(1)
    expect(warnings).toHaveLength(1)
  })

  it.each([{}, { jobs: 'none' }, 'text', null])('rejects %j', (answer) => {
    expect(() => readRecordedBoard(answer, noWarning)).toThrow(OperatorError)
  })
})

describe('BOARD_FILE', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'board-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('is named in the error when it is missing or not JSON', async () => {
    const broken = path.join(folder, 'broken.json')
    await writeFile(broken, '{"jobs": [')
    await expect(loadBoardFile(path.join(folder, 'nowhere.json'), noWarning)).rejects.toThrow(/nowhere\.json cannot be served/)
    await expect(loadBoardFile(broken, noWarning)).rejects.toThrow(/broken\.json cannot be served/)
  })
})
