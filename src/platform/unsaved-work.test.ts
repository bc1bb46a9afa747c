import { describe, expect, it } from 'vitest'
import { flushUnsavedWork, hasUnsavedWork, registerUnsavedWork } from './unsaved-work.ts'

describe('unsaved work', () => {
  it('is there while a registered piece says so, and is saved when asked', async () => {
    let isDirty = true
    const unregister = registerUnsavedWork(
      async () => {
        isDirty = false
      },
      () => isDirty,
    )
    expect(hasUnsavedWork()).toBe(true)
    await flushUnsavedWork()
    expect(hasUnsavedWork()).toBe(false)
    isDirty = true
    unregister()
    expect(hasUnsavedWork()).toBe(false)
  })
})
