import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { bigBoard } from './big-board.mjs'

/** A large board whose jobs have texts and forms, as companies write them. */

const textLength = 4_500

/** The same numbers in each run. */
function numbers(seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A vocabulary of invented words, of which some are frequent, as in a language. */
const vocabulary = (() => {
  const next = numbers(7)
  const syllables = [
    'ba',
    'co',
    'der',
    'en',
    'fi',
    'ge',
    'ho',
    'in',
    'ka',
    'lo',
    'mer',
    'no',
    'per',
    'ra',
    'ste',
    'tion',
    'un',
    've',
  ]
  const word = () =>
    Array.from({ length: 1 + Math.floor(next() * 3) }, () => syllables[Math.floor(next() * syllables.length)]).join('')
  return Array.from({ length: 3_000 }, word)
})()

const wordFrom = (next) => vocabulary[Math.floor(vocabulary.length * next() ** 3)]
const sentenceFrom = (next) => `${Array.from({ length: 8 + Math.floor(next() * 12) }, () => wordFrom(next)).join(' ')}.`

/** What the company's postings have in common. */
const companySentences = (() => {
  const next = numbers(1)
  return Array.from({ length: 500 }, () => sentenceFrom(next))
})()

/**
 * A posting as companies write them: an introduction that all share, then paragraphs and lists of which two of three sentences
 * also stand in other postings. Compressed with the board's other texts it takes 11 % of its size. The published postings of two
 * companies (52 and 191 jobs, August 2023 and April 2026) take 9 %.
 */
function textOf(seed) {
  const next = numbers(seed)
  const sentence = () => (next() < 2 / 3 ? companySentences[Math.floor(companySentences.length * next())] : sentenceFrom(next))
  let html = `<div class="content-intro"><p>${companySentences.slice(0, 8).join(' ')}</p></div>`
  while (html.length < textLength) html += next() < 0.5 ? `<p>${sentence()} ${sentence()}</p>` : `<ul><li>${sentence()}</li></ul>`
  return html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Two questions of the job's own, as companies add them: their numbers are of this job only. */
const questionsOf = (id) =>
  ['Why here?', 'Where did you hear about us?'].map((label, index) => ({
    label,
    required: false,
    description: null,
    fields: [{ name: `question_${id}${index}`, type: 'input_text', values: [] }],
  }))

/** @param changed jobs that are newer than those of the same board without changes, which lacks as many of its first */
function boardWithTexts(count, changed) {
  const { jobs } = bigBoard(count + changed)
  const all = jobs.map((job, index) => {
    const isChanged = index % 200 === 7 && changed > 0
    const questions = [
      {
        label: 'First Name',
        required: true,
        description: null,
        fields: [{ name: 'first_name', type: 'input_text', values: [] }],
      },
      { label: 'Email', required: true, description: null, fields: [{ name: 'email', type: 'input_text', values: [] }] },
      ...questionsOf(job.id),
    ]
    return { ...job, content: textOf(job.id + (isChanged ? 1_000_000 : 0)), questions, location_questions: [] }
  })
  return { jobs: all.slice(changed) }
}

/** Writes such a board. @returns its file, for `BOARD_FILE` */
export async function writeBoardWithTexts(dataDir, count, changed = 0) {
  const boardFile = path.join(dataDir, `board-${count}-${changed}.json`)
  await writeFile(boardFile, JSON.stringify(boardWithTexts(count, changed)))
  return boardFile
}
