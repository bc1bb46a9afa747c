import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askWithin, boardBudget, type BoardBudget, takeRequest } from '#server/board/request-budget.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { startCircuit, takeSlot } from '#server/delivery/circuit.ts'
import { dayMs } from '#shared/durations.ts'
import { type CompanyBoard, startCompanyBoard } from '../setup/company-board.ts'
import { newDataDir } from '../setup/new-data-dir.ts'

let dataDir: string
let database: Database
beforeEach(async () => {
  dataDir = await newDataDir()
  database = await openDatabase({ dataDir })
})
afterEach(async () => {
  database.close()
  await rm(dataDir, { recursive: true, force: true })
})

const nowMs = Date.parse('2026-11-24T09:00:00Z')
const budget: BoardBudget = { name: 'a board', capacity: 5, perMinute: 60 }

async function takeAll(left = 0, atMs = nowMs, from = budget): Promise<number> {
  for (let taken = 0; ; taken += 1) if ((await takeRequest(database, from, left, atMs)) > 0) return taken
}

describe('a budget of requests', () => {
  it('is used up, and says how long to wait for the next', async () => {
    expect(await takeAll()).toBe(5)
    expect(await takeRequest(database, budget, 0, nowMs)).toBe(1_000)
    expect(await takeRequest(database, budget, 0, nowMs + 400)).toBe(600)
    expect(await takeRequest(database, budget, 0, nowMs + 1_000)).toBe(0)
  })

  it('refills up to its capacity and no further', async () => {
    await takeAll()
    expect(await takeAll(0, nowMs + 2_500)).toBe(2)
    expect(await takeAll(0, nowMs + dayMs)).toBe(5)
  })

  it('keeps a reserve for those who need no other to be left', async () => {
    expect(await takeAll(2)).toBe(3)
    expect(await takeAll()).toBe(2)
  })

  it('is full again when its clock was days ahead', async () => {
    await takeAll(0, nowMs + 2 * dayMs)
    expect(await takeAll()).toBe(5)
  })

  it('is shared by all who take from it at once', async () => {
    const waits = await Promise.all(Array.from({ length: 20 }, async () => takeRequest(database, budget, 0, nowMs)))
    expect(waits.filter((ms) => ms === 0)).toHaveLength(5)
  })
})

describe('the requests to a board', () => {
  it('leave a reserve for people who apply, and for deliveries, which no visitor can use up', async () => {
    const board = boardBudget('https://board.example')
    expect(await takeAll(40, nowMs, board)).toBe(60)
    expect(await takeAll(15, nowMs, board)).toBe(25)
    expect(await takeAll(0, nowMs, board)).toBe(15)
  })

  it('and the deliveries to it count in one budget', async () => {
    const address = 'https://board.example'
    const board = boardBudget(address)
    await startCircuit(database, address)
    expect(await takeAll(90, nowMs, board)).toBe(10)
    expect(await takeSlot(database, address, nowMs)).toBe(nowMs)
    // Another one is under way: nothing leaves, and nothing counts.
    expect(await takeSlot(database, address, nowMs)).toBeNull()
    expect(await takeRequest(database, board, 90, nowMs + 200)).toBe(200)
    expect(await takeRequest(database, board, 90, nowMs + 400)).toBe(0)
  })

  describe('over the network', () => {
    let board: CompanyBoard
    beforeEach(async () => {
      board = await startCompanyBoard('acme', [{ id: 1, title: 'Baker' }])
    })
    afterEach(async () => board.close())

    it('are four at once, in the order in which they came', async () => {
      let under = 0
      let most = 0
      const waiting: (() => void)[] = []
      board.lie = async () => {
        under += 1
        most = Math.max(most, under)
        await new Promise<void>((resolve) => waiting.push(resolve))
        under -= 1
        return Response.json({})
      }
      const ask = askWithin(database, board.url)
      const all = Promise.all(Array.from({ length: 10 }, async (_, index) => ask(`${board.url}/jobs/${index}`)))
      for (let answered = 0; answered < 10; answered += 1) {
        // All that may be under way are.
        await expect.poll(() => waiting.length).toBe(Math.min(answered + 4, 10))
        waiting[answered]?.()
      }
      await all
      expect(most).toBe(4)
    })
  })
})
