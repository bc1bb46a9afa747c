import { type RefObject, useEffect, useState } from 'react'

/** The text of a cue as plain lines: WebVTT may hold tags, such as the speaker's. */
function cueText(cue: TextTrackCue): string {
  return 'text' in cue && typeof cue.text === 'string' ? cue.text.replace(/<[^>]*>/g, '') : ''
}

/** Reports the text of the first track at each change, without letting the browser show it. */
function watchCues(video: HTMLVideoElement | null, onText: (text: string) => void): () => void {
  // Missing where no media can be played, as in a test.
  const tracks: TextTrackList | undefined = video?.textTracks
  const track = tracks?.[0]
  if (!track) return () => {}
  // A disabled track, the default, loads no cues.
  track.mode = 'hidden'
  const read = () => onText([...(track.activeCues ?? [])].map(cueText).join('\n'))
  track.addEventListener('cuechange', read)
  return () => track.removeEventListener('cuechange', read)
}

/**
 * What is said at the moment, '' between two sentences. The player shows it itself: browsers place captions of their own at the
 * lower edge, below the player's bar, and style them differently.
 */
export function useCaption(video: RefObject<HTMLVideoElement | null>): string {
  const [text, setText] = useState('')
  useEffect(() => watchCues(video.current, setText), [video])
  return text
}
