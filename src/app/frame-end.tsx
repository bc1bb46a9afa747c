import { whenSendingBegins } from '#platform/sending-signal.ts'
import { Footer } from './footer.tsx'
import { Late } from './late.tsx'

/** What waits to be sent goes out from any page, and its person hears of it there. */
const loadSendingNews = async () => {
  await whenSendingBegins()
  return (await import('./sending-news.tsx')).SendingNews
}

/** What every page ends with; its code comes after the page's own. */
export function FrameEnd() {
  return (
    <>
      <Footer />
      <Late load={loadSendingNews} />
    </>
  )
}
