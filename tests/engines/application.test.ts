import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { engines, storyOptions, tell } from './story.ts'

/** A draft and its application, with a server that is really stopped and restarted. */

const jobPath = '/jobs/7426009#apply'
const curriculum = path.join(mkdtempSync(path.join(tmpdir(), 'careers-engines-')), 'cv.pdf')
writeFileSync(curriculum, `%PDF-1.7 ${'life '.repeat(10_000)}`)

describe.each(engines)('in $name', ({ start }) => {
  it.skipIf(!start)('keeps a draft while the server is down, queues its application, and sends it once', storyOptions, () =>
    tell(start, async ({ browser, site }) => {
      await browser.open(site.url + jobPath)
      // The page has stored itself by then, and the whole board.
      await browser.waitForText('Ready offline')
      await browser.type('First Name', 'Amina')
      await browser.type('Last Name', 'Okafor-Lindqvist')
      await browser.type('Email', 'amina@example.com')
      await browser.type('Why ', 'Because of the larks.')
      await browser.waitForText('Draft saved on this device')

      await site.stop('SIGKILL')
      await browser.attach('Resume/CV', curriculum)
      await browser.waitForText(/cv\.pdf\s+.*saved on this device/)
      await browser.waitForText('Draft saved on this device')
      await browser.open(`${site.url}/`)
      await browser.waitForText('View open jobs')
      await browser.open(site.url + jobPath)
      expect(await browser.valueOf('First Name')).toBe('Amina')
      expect(await browser.valueOf('Why ')).toBe('Because of the larks.')
      await browser.waitForText('cv.pdf')
      await browser.press('Submit application')
      await browser.waitForText('Your application is saved on this device and waiting to send.')
      expect(await browser.text()).not.toContain('Thank you for applying')

      await site.restart()
      await browser.press('Send now')
      await browser.waitForText('Thank you for applying!')
      const filesDir = path.join(path.dirname(curriculum), 'received')
      const received = JSON.parse(await site.applications('--format', 'json', '--files', filesDir)) as readonly {
        files: readonly { path: string }[]
      }[]
      expect(received).toMatchObject([
        {
          answers: { first_name: 'Amina', last_name: 'Okafor-Lindqvist', resume_url_filename: 'cv.pdf' },
          files: [{ field: 'resume', fileName: 'cv.pdf' }],
        },
      ])
      const bytes = readFileSync(path.join(filesDir, received[0]?.files[0]?.path ?? ''))
      expect(bytes.equals(readFileSync(curriculum))).toBe(true)
    }),
  )
})
