import type { Plugin } from 'vite'
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa'
import { languagePrefix, type Languages } from '#shared/languages.ts'
import { addIntegrity } from './precache-integrity.ts'

interface ServiceWorkerOptions {
  readonly manifest: Partial<ManifestOptions>
  readonly languages: Languages
  /** Whether the brand has films. */
  readonly hasFilms: boolean
  /** Of the worker's own build. */
  readonly plugins: Plugin[]
}

/** Builds the service worker with the list of the files that it stores. */
export function serviceWorker({ hasFilms, languages, manifest, plugins }: ServiceWorkerOptions) {
  const pagesOf = (language: string) =>
    ['shell.html', 'index.html', 'manifest.webmanifest'].map((name) => `${languagePrefix(language, languages)}/${name}`.slice(1))
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    injectRegister: false,
    // Prompt from the first release: changing from auto-update to prompt later is hard (GoogleChrome/workbox#3029).
    registerType: 'prompt',
    manifest,
    injectManifest: {
      // Two pages: the shell, which handles every URL, and the home page, which the app icon opens. Videos load on demand, but their
      // words are precached.
      globPatterns: [
        ...languages.flatMap(pagesOf),
        '**/*.{js,css,svg,woff2}',
        'brand/*icon-*.png',
        // What is said in films, and its translations to the languages of the site. A pattern that matches nothing is a warning.
        ...(hasFilms ? [`video/+([^.])?(${languages.map((language) => `.${language}`).join('|')}).vtt`] : []),
      ],
      // Only operators deploy the kill switch, only staff see their pages and pictures, and what is of no use without a network needs no copy. Those
      // of 'aside' are in the list, but the worker stores them only where a module asks for it (`sw/module.ts`), and those of 'later' where a
      // page loads them or asks for them.
      globIgnores: ['kill-switch.js', '**/staff-*', '**/online-*.js'],
      buildPlugins: { vite: plugins },
      // A classic script in one file. With 'es' the plugin sets `inlineDynamicImports`, which Rolldown deprecates.
      rollupFormat: 'iife',
    },
    integration: {
      beforeBuildServiceWorker: ({ injectManifest }) => {
        // The plugin adds the manifest and its icons after the transforms, without integrity. The glob patterns already include them.
        injectManifest.additionalManifestEntries = []
        injectManifest.manifestTransforms = [addIntegrity(injectManifest.globDirectory)]
      },
    },
  })
}
