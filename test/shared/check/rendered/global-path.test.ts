import assert from 'node:assert/strict'
import { fromWindow, isOfScripts, isSettable } from '../../../../shared/check/rendered/global-path.ts'

describe('fromWindow', () => {
  for (const [path, expected] of [
    ['acme.id', 'acme.id'],
    ['window.acme.id', 'acme.id'],
    ['self.window.top.acme', 'acme'],
    ['frames.0.acme', 'acme'],
    ['windows.acme', 'windows.acme'],
    ['acme.window.id', 'acme.window.id'],
    ['window', 'window'],
  ] as const)
    it(`is ${expected} for ${path}`, () => assert.equal(fromWindow(path), expected))
})

describe('isOfScripts', () => {
  for (const path of [
    'acme',
    'acme.track',
    'window.fbq',
    'acme.fetch',
    'acme.open',
    '_paq.push',
    'dataLayer.push',
  ])
    it(`is true for ${path}`, () => assert.equal(isOfScripts(path), true))

  for (const path of [
    'eval',
    'window.eval',
    'frames.0.eval',
    'parent.self.Function',
    'setTimeout',
    'fetch',
    'navigator.sendBeacon',
    'document.write',
    'Reflect.apply',
    'acme.track.constructor',
    'acme.track.call',
    'acme.frame.contentWindow.acme',
  ])
    it(`is false for ${path}`, () => assert.equal(isOfScripts(path), false))
})

describe('isSettable', () => {
  for (const path of ['acmeTest.on', 'window.acme.debug', 'localStorage.acmeTest', 'name'])
    it(`is true for ${path}`, () => assert.equal(isSettable(path), true))

  for (const path of [
    'location',
    'location.href',
    'top.location.href',
    'document.documentElement.innerHTML',
    'frameElement.src',
    'Object.prototype.id',
    'acme.__proto__.id',
    'localStorage.constructor.prototype.id',
  ])
    it(`is false for ${path}`, () => assert.equal(isSettable(path), false))
})
