/**
 * What each variable of the core is for, in the order of the page `.github/SETTINGS.md`. `npm run settings` writes that page from this file, from
 * what modules say in their `settings.ts`, and from the checks, which have the defaults. A test compares it, and fails on a variable without a text.
 */

interface SettingGroup {
  readonly heading: string
  /** By the name of the variable. Links are those of the page. */
  readonly about: Readonly<Record<string, string>>
}

/** The variables of the server. */
export const serverGroups: readonly SettingGroup[] = [
  {
    heading: 'The site',
    about: {
      SITE_URL:
        'the public origin (`https://jobs.example.com`) for links in pages, feeds, mails and uploads. Set it in production. Unset: the host of each request',
      PORT: 'the port',
      HOST: 'the address to listen on. Unset: both loopback addresses, which only this machine reaches; in a container, `0.0.0.0` (IPv4) or `::` (IPv6 and IPv4)',
      TRUST_PROXY:
        'how many proxies stand in front. With `0`, forwarded headers are ignored: behind a proxy, all visitors share one limit. Without `SITE_URL`, the origin is what the outermost of these proxies wrote into `X-Forwarded-Proto` and `X-Forwarded-Host`, counted from the right. That one must set both (nginx: `proxy_set_header X-Forwarded-Host $host`), the others append or pass them on',
      METRICS_PORT:
        'a port for [Prometheus](OPERATING.md#metrics), on the address of `HOST`. Unset: none. Never let strangers reach it',
      SEND_APPLICANT_IP:
        '`1`: the address that a candidate applies from goes to Greenhouse with the application, for its checks against fraud. Say so in your privacy notice: "We send the IP address that you apply from to our recruiting system, which uses it to detect fraud." It is in no log, export, backup or page, and is deleted once the application is delivered, after 14 days at the latest. Addresses of private networks and of a fair\'s tablets are left out',
    },
  },
  {
    heading: 'The board',
    about: {
      BOARD_URL:
        'the job board: its name (`acme`), its hosted page (`https://job-boards.greenhouse.io/acme`), or its API on any host (`https://boards-api.greenhouse.io/v1/boards/acme`) (with a key only over TLS). Boards of `job-boards.eu.greenhouse.io` have the same API. For Lever it names the site, for Ashby only a proxy. Unset: the demo board',
      BOARDS: '[several boards](BOARD.md#several-boards) of one Greenhouse account, shown as one: `acme,acme-de`',
      GREENHOUSE_API_KEY:
        'a key of type *Job Board*. With it, [applications are delivered](OPERATING.md#delivery); without it, they stay on this server',
      GREENHOUSE_API_KEYS: 'a key for each of `BOARDS`: `acme:key,acme-de:key`. One key for all is `GREENHOUSE_API_KEY`',
      ATS: '`greenhouse`, or a module for another system: `ashby`, `lever`',
    },
  },
  {
    heading: 'What is stored',
    about: {
      DATA_DIR: 'the folder of the database. The server makes both readable by their owner only',
      ERASURE_LOG:
        'the file that lists [what was erased and withdrawn](DATA.md#back-up-and-restore), by hashes. Unset: `erasures.log` in `DATA_DIR`. Put it on another disk: a restore needs it',
      RETENTION: '`on`: applications are [erased when their time is over](DATA.md#when-applications-are-erased)',
      UPLOAD_QUOTA_MB:
        'the total size of uploaded files that no application names yet. An address gets half of it in an hour and twice in a day, a device a tenth; the last quarter is for small documents and for tablets. When it is full, the oldest files of more than an hour are deleted, and their devices upload them again. Without room an upload gets 503, and the application waits on its device',
      DISK_BUDGET_MB:
        'what the database may take. Unset: what the disk has. At 90 % the server takes no events, photos and notes of fairs, at 98 % no applications (503 with `Retry-After`; devices wait). Deliveries, erasing and the desk go on. With `DATABASE_URL` set it: the disk there is not known here',
      DATABASE_URL: '[a replicated database](SCALING.md) (`libsql://…`, `https://…`) instead of the embedded file',
      DATABASE_AUTH_TOKEN: 'its token',
    },
  },
  {
    heading: 'Mails',
    about: {
      SMTP_URL:
        "a mail server, such as `smtps://user:password@mail.example.com`. With it and `MAIL_FROM`, a candidate gets a confirmation. Nobody has confirmed the address yet, so of what the sender has typed it says the first name only. A mailbox gets at most five a day, a sender's address causes at most 500. One that is down delays mails for up to five days",
      MAIL_FROM: 'the sender: `Jobs <jobs@example.com>`',
      MAIL_TO: "the recruiters' address. Every quarter of an hour it gets one mail about what has arrived, which names nobody",
      MAILS_PER_DAY:
        'how many mails a day (UTC) may have in all. The others wait for the next day, and `/api/ready` warns with `mails-wait`. Alerts get half of them',
    },
  },
  {
    heading: 'For trying out',
    about: {
      BOARD_FILE:
        'a recorded board: a `jobs` answer of Greenhouse with or without content, wrapped or bare, or a `departments` answer. `BOARD_URL` counts more',
      FAULTS: '`1`: failures can be asked for, and a fake Greenhouse takes deliveries',
    },
  },
]

/** What pages use. A build has them too, with `VITE_` in front: see `read-settings.ts`. */
export const pageGroup: SettingGroup = {
  heading: 'What pages use',
  about: {
    FREELANCE_URL: 'a list of freelance jobs. Unset with a board of your company: none',
    APPLICANT_URL:
      'the applicant service of somebody else, believed by status and body. It sends no second confirmation, so devices store what they sent to it for 30 days',
    AUTOCOMPLETE_URL: 'the service of somebody else that suggests cities',
    VIDEO_PROVIDER:
      '`file`: the clips of the brand folder. `youtube`: the `youtubeId` of each entry of its `videos.ts`, played from youtube-nocookie.com after a press',
    RECEIPT_DAYS: 'how many days a device stores the copy of an application that was sent',
    FOREIGN_PICTURES:
      "pictures of other hosts in job texts and posts tell those hosts the visitor's address. `press`: each loads after a press on *Show picture*. `allow`: at once. `never`: they are not shown, and the policy blocks them. Pictures of the site and of the host of `FEED_URL` always load at once, videos in a job's text always wait for a press",
  },
}

/** What only a build reads. */
export const buildGroup: SettingGroup = {
  heading: 'Of a build',
  about: {
    CONTENT_DIR: 'the brand folder. Unset: `src/content`',
    LANGUAGES:
      'languages in place of those of the brand folder, such as `en,de`; the first is that of addresses without a language',
    KILL_SWITCH:
      "`1` builds a `/sw.js` that removes the service worker and its caches from every visitor's browser. Drafts and applications stay",
    VITE_BOARD_URL:
      'the job board API that pages ask themselves, board included. Give a full URL: the embedded applicant service asks it too, and with a path alone applications would wait on their devices',
  },
}
