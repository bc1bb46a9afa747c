import { useEffect } from 'react'
import { whenIdle } from '#platform/idle.ts'
import { layOutPage } from '#platform/rest-of-page.ts'
import { whenSendingBegins } from '#platform/sending-signal.ts'
import { Footer } from './footer.tsx'
import { Late } from './late.tsx'
import { saveStrayTexts } from './save-stray-texts.ts'

/** What waits to be sent goes out from any page, and its person hears of it there. */
const loadSendingNews = async () => {
  await whenSendingBegins()
  return (await import('./sending-news.tsx')).SendingNews
}

/** A page that is not the board has its visitor to itself for this long; the home page starts earlier on its own. */
const boardDelayMs = 15_000

/** The whole board comes onto the device, whatever page the visit began with. */
function useBoardKeeping(): void {
  useEffect(() => {
    let cancelIdle = () => {}
    const bring = async () => {
      const { keepBoard } = await import('#features/board/keep-board.ts')
      await keepBoard()
    }
    const timer = setTimeout(() => {
      // Without its code, after a release, nothing is kept until the next page.
      cancelIdle = whenIdle(() => void bring().catch(() => {}))
    }, boardDelayMs)
    return () => {
      clearTimeout(timer)
      cancelIdle()
    }
  }, [])
}

/** What every page ends with; its code comes after the page's own. */
export function FrameEnd() {
  useBoardKeeping()
  useEffect(layOutPage, [])
  useEffect(saveStrayTexts, [])
  return (
    <>
      <Footer />
      <Late load={loadSendingNews} />
    </>
  )
}
