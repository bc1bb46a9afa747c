import { useEffect, useSyncExternalStore } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Toast } from '#ui/toast/toast.tsx'
import { heartNews } from './mine.ts'
import { words } from './words.ts'

const shownForMs = 4_000

/** Says for four seconds what the press of a heart did, and undoes it. It stays while it is focused or pointed at. */
export function HeartToast() {
  const news = useSyncExternalStore(heartNews.subscribe, heartNews.get, () => null)
  useEffect(() => {
    if (!news) return undefined
    let timer = 0
    const wait = () => {
      timer = window.setTimeout(() => {
        if (document.querySelector('[data-heart-toast]:is(:hover, :focus-within)')) wait()
        else heartNews.clear()
      }, shownForMs)
    }
    wait()
    return () => window.clearTimeout(timer)
  }, [news])
  if (!news) return null
  return (
    <div data-heart-toast>
      <Toast
        title={words.heart[news.status]()}
        onClose={heartNews.clear}
        action={
          news.status === 'failed' ? undefined : (
            <Button variant="snow" size="small" onClick={news.undo}>
              {words.heart.undo()}
            </Button>
          )
        }
      />
    </div>
  )
}
