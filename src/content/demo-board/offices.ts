import type { DemoBoard } from '#shared/demo-board.ts'

export const demoOffices: DemoBoard['offices'] = {
  pittsburgh: {
    officeId: 201,
    name: 'Pittsburgh',
    location: 'Pittsburgh, Pennsylvania, United States',
    jobLocation: 'Pittsburgh, PA',
    law: 'us',
  },
  'new-york': {
    officeId: 202,
    name: 'New York',
    location: 'New York, New York, United States',
    jobLocation: 'New York, NY',
    law: 'us',
  },
  seattle: {
    officeId: 203,
    name: 'Seattle',
    location: 'Seattle, Washington, United States',
    jobLocation: 'Seattle, WA',
    law: 'us',
  },
  detroit: {
    officeId: 204,
    name: 'Detroit',
    location: 'Detroit, Michigan, United States',
    jobLocation: 'Detroit, MI',
    law: 'us',
  },
  berlin: { officeId: 205, name: 'Berlin', location: 'Berlin, Germany', jobLocation: 'Berlin, Germany', law: 'eu' },
  beijing: { officeId: 206, name: 'Beijing', location: 'Beijing, China', jobLocation: 'Beijing, China', law: 'other' },
  'remote-us': { officeId: 207, name: 'Remote, United States', location: null, jobLocation: 'Remote, US', law: 'us' },
  'remote-germany': {
    officeId: 208,
    name: 'Remote, Germany',
    location: null,
    jobLocation: 'Remote, Germany',
    law: 'eu',
  },
}
