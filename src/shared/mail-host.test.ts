import { describe, expect, it } from 'vitest'
import { likelyAddress } from './mail-host.ts'

describe('the host of a mail address', () => {
  it.each([
    ['amina@gmial.com', 'amina@gmail.com'],
    ['amina@gmai.com', 'amina@gmail.com'],
    ['Amina.O@GMAIL.CON', 'Amina.O@gmail.com'],
    [' amina@gmail.co ', 'amina@gmail.com'],
    ['amina@yahooo.com', 'amina@yahoo.com'],
    ['amina@hotmial.con', 'amina@hotmail.com'],
    ['amina@outlok.com', 'amina@outlook.com'],
    ['amina@iclould.com', 'amina@icloud.com'],
  ])('is probably mistyped in %s', (typed, meant) => {
    expect(likelyAddress(typed)).toBe(meant)
  })

  it.each([
    'amina@gmail.com',
    'amina@mail.com',
    'amina@email.com',
    'amina@ymail.com',
    'amina@hotmail.de',
    'amina@yahoo.de',
    'amina@okafor.example',
    'amina@pitt.edu',
    'amina@gmx.de',
    'amina@me.com',
    'amina',
    'amina@',
    '@gmial.com',
    'a@b@gmial.com',
    '',
  ])('is left alone in %s', (typed) => {
    expect(likelyAddress(typed)).toBeNull()
  })
})
