import { expect, it } from 'vitest'
import { captionLines } from './caption-lines.ts'

it('reads the sentences of a caption file, without times, names of cues, notes and tags', () => {
  const file = `WEBVTT - A talk

NOTE By the team

1
00:00:00.000 --> 00:00:02.567 align:center
<v Ana>A streak is a promise
people make to themselves.

00:00:02.667 --> 00:00:05.233
We keep <i>millions</i> of them.

00:00:05.333 --> 00:00:07.900
`
  expect(captionLines(file)).toEqual(['A streak is a promise people make to themselves.', 'We keep millions of them.'])
  expect(captionLines(file.replaceAll('\n', '\r\n'))).toHaveLength(2)
  expect(captionLines('<!doctype html>')).toEqual([])
})
