import { expect, type Locator, type Page } from '@playwright/test'

/** A sketch over the whole screen, and the sketches in an event's window. */
export class CanvasPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  screen(): Locator {
    return this.page.getByRole('main', { name: 'סקיצה' })
  }

  /** The sketches in an event's window. */
  sketches(): Locator {
    return this.page.getByRole('region', { name: 'סקיצות' })
  }

  add(): Locator {
    return this.sketches().getByRole('button', { name: 'סקיצה חדשה' })
  }

  picture(title: string): Locator {
    return this.sketches().getByRole('img', { name: `תמונה של ${title}` })
  }

  exit(): Locator {
    return this.screen().getByRole('button', { name: 'יציאה מהסקיצה' })
  }

  async open(address: string, id: string): Promise<void> {
    await this.page.goto(`${address}/Canvas/${id}`)
    await this.isReady()
  }

  async isReady(): Promise<void> {
    await expect(this.screen().locator('canvas.interactive')).toBeVisible({ timeout: 30_000 })
  }

  /** Draws a rectangle with the pointer, as a person does. */
  async drawRectangle(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
    await this.page.keyboard.press('r')
    await this.drag(from, to)
    await this.page.keyboard.press('Escape')
  }

  /** Takes hold of what lies there and moves it. */
  async drag(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
    await this.page.mouse.move(...from)
    await this.page.mouse.down()
    await this.page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2)
    await this.page.mouse.move(...to)
    await this.page.mouse.up()
  }

  /** Writes a text on the sketch. */
  async write(at: readonly [number, number], text: string): Promise<void> {
    await this.page.keyboard.press('t')
    await this.page.mouse.click(...at)
    await this.page.keyboard.insertText(text)
    await this.page.keyboard.press('Escape')
    await this.page.keyboard.press('Escape')
  }

  /** Downloads the sketch; the file's bytes. */
  async download(item: string): Promise<{ readonly name: string; readonly path: string }> {
    await this.screen().getByRole('button', { name: 'פעולות נוספות' }).click()
    const [file] = await Promise.all([
      this.page.waitForEvent('download'),
      this.page.getByRole('menuitem', { name: item }).click(),
    ])
    return { name: file.suggestedFilename(), path: await file.path() }
  }
}
