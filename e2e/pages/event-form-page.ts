import { expect, type Locator } from '@playwright/test'
import { AppPage } from './app-page.ts'
import { boxOf, centreOf } from './board-page.ts'

export interface ImageFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** The open event form. */
export class EventFormPage extends AppPage {
  /** The form's own dialog; others may be open over it. */
  window(): Locator {
    return this.page.getByRole('dialog', { name: /אירוע/ })
  }

  field(label: string): Locator {
    return this.window().getByRole('textbox', { name: label, exact: true })
  }

  choice(label: string): Locator {
    return this.window().getByRole('combobox', { name: label, exact: true })
  }

  button(name: string): Locator {
    return this.window().getByRole('button', { name, exact: true })
  }

  option(name: string): Locator {
    return this.page.getByRole('option', { name, exact: true })
  }

  async choose(label: string, option: string): Promise<void> {
    await this.choice(label).click()
    await this.option(option).click()
  }

  async fillDay(label: string, day: string): Promise<void> {
    await this.field(label).fill(day)
    await this.field(label).press('Tab')
  }

  list(name: string): Locator {
    return this.window().getByRole('list', { name, exact: true })
  }

  /** Returns the texts of the checklist, from the top. */
  items(): Promise<string[]> {
    return this.list('צ׳קליסט')
      .getByRole('checkbox')
      .evaluateAll((boxes: HTMLInputElement[]) => boxes.map((box) => box.labels?.[0]?.textContent ?? ''))
  }

  handle(item: string): Locator {
    return this.button(`סידור: ${item}`)
  }

  /** Drags a row by its handle to the place of another. */
  async drag(item: string, onto: string): Promise<void> {
    // Centred, because near the form's lower edge the pointer would leave the form. Hovering waits until the row is
    // stable.
    await this.handle(onto).evaluate((handle) => handle.scrollIntoView({ block: 'center' }))
    await this.handle(item).hover()
    const from = await centreOf(this.handle(item))
    const to = await boxOf(this.handle(onto))
    const isDown = to.y > from.y
    await this.page.mouse.move(from.x, from.y)
    await this.page.mouse.down()
    await this.page.mouse.move(from.x, from.y + (isDown ? 8 : -8), { steps: 4 })
    await this.page.mouse.move(from.x, isDown ? to.y + to.height : to.y, { steps: 12 })
    // The row follows the pointer frame by frame and drops where it was last seen, so releasing too early would leave
    // it short of its place.
    await expect(this.page.getByText(/^מקום \d+ מתוך \d+\.$/)).toBeAttached()
    await this.page.mouse.up()
  }

  async pick(files: readonly ImageFile[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.button('הוספת תמונות').click()
    await (await chooser).setFiles([...files])
  }

  /** Waits until the image's thumbnail is drawn. */
  async shows(image: string): Promise<void> {
    const picture = this.button(`הצגת התמונה ${image}`).locator('img')
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  }

  /** Named by the image's file, the event, and the image's number if there are several. */
  lightbox(): Locator {
    return this.page.getByRole('dialog', { name: /\.jpg / })
  }

  async save(): Promise<void> {
    await this.button('שמירה').click()
    await expect(this.window()).toBeHidden()
  }
}
