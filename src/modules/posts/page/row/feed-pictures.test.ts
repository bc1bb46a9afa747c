import { describe, expect, it } from 'vitest'
import { feedPicture } from './feed-pictures.ts'

const origin = 'https://jobs.example'
const rule = (foreignPictures: 'allow' | 'press' | 'never', feedUrl = '/api/feed') => ({ foreignPictures, feedUrl })

describe('feedPicture', () => {
  it.each(['/art/one.svg', 'https://jobs.example/one.svg'])('shows a picture of the site itself at once: %s', (address) => {
    expect(feedPicture(address, rule('never'), origin)).toEqual({ status: 'shown', address })
  })

  it("shows a picture of the feed's host at once", () => {
    const address = 'https://feeds.example/one.png'
    expect(feedPicture(address, rule('never', 'https://feeds.example/v1'), origin)).toEqual({ status: 'shown', address })
  })

  it('follows the setting for all other hosts', () => {
    const address = 'https://www.pictures.example/one.png'
    expect(feedPicture(address, rule('allow'), origin)).toEqual({ status: 'shown', address })
    expect(feedPicture(address, rule('press'), origin)).toEqual({ status: 'waiting', address, host: 'pictures.example' })
    expect(feedPicture(address, rule('never'), origin)).toEqual({ status: 'none' })
  })

  it('treats a URL that only looks like a path as another host', () => {
    expect(feedPicture('/\t/pictures.example/one.png', rule('never'), origin)).toEqual({ status: 'none' })
  })

  it('omits a picture with an invalid URL', () => {
    expect(feedPicture('https://[/one.png', rule('allow'), origin)).toEqual({ status: 'none' })
    expect(feedPicture(null, rule('allow'), origin)).toEqual({ status: 'none' })
  })
})
