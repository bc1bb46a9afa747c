import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** What the code never asks a browser for. Claims name these tests, because nothing can be seen that is not there. */

const files = execFileSync('git', ['ls-files', 'src', 'sw'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !/\.test\.|\/tests\//.test(file))

const filesWith = (api: RegExp) => files.filter((file) => api.test(readFileSync(file, 'utf8')))

describe('the code of the site', () => {
  it('is searched at all', () => {
    expect(filesWith(/getUserMedia/)).not.toEqual([])
  })

  it('opens no live connection for sound or pictures', () => {
    expect(filesWith(/\b(?:RTCPeerConnection|WebTransport|MediaSource|MediaStreamTrackProcessor)\b/)).toEqual([])
  })

  it('listens to no motion and no orientation of a device', () => {
    expect(filesWith(/devicemotion|deviceorientation|DeviceMotionEvent|DeviceOrientationEvent|Accelerometer|Gyroscope/)).toEqual(
      [],
    )
  })

  it('listens to no speech', () => {
    expect(filesWith(/SpeechRecognition/)).toEqual([])
  })

  it('asks for no biometric key', () => {
    expect(filesWith(/PublicKeyCredential|navigator\.credentials/)).toEqual([])
  })
})
