import { useLocation } from 'react-router-dom'
import { hubKeys, paths } from '#shared/paths.ts'
import { useOnline } from '#platform/online.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { BannerSlot } from './banner-slot.tsx'

/** What still works on a page without a network. */
function whatWorks(path: string): string {
  if (path === paths.home()) return 'The jobs saved on this device and every page still open.'
  if (path.startsWith(paths.job(''))) return 'What you write is kept on this device.'
  if (hubKeys.some((key) => path === paths.hub(key))) return 'Films need a network.'
  return 'Every page still opens.'
}

/** Tells on every page that there is no network, and what still works. */
export function OfflineBanner() {
  const isOnline = useOnline()
  const { pathname } = useLocation()
  if (isOnline) return null
  return (
    <BannerSlot>
      <Banner icon="wifi-off">You’re offline. {whatWorks(pathname)}</Banner>
    </BannerSlot>
  )
}
