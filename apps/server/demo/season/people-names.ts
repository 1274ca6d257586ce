import type { SeededRandom } from './seeded-random.ts'

/** A given name, its Latin spelling for an e-mail address, and the gender that the rest of the sentence takes. */
interface GivenName {
  readonly he: string
  readonly latin: string
  readonly gender: Gender
}
export type Gender = 'f' | 'm'

export interface FamilyName {
  readonly he: string
  readonly latin: string
}

const given = (gender: Gender, names: readonly (readonly [string, string])[]): readonly GivenName[] =>
  names.map(([he, latin]) => ({ he, latin, gender }))

// No name begins with vav, which would have to be doubled after the prefix for "and".
export const womensNames = given('f', [
  ['נועה', 'noa'],
  ['תמר', 'tamar'],
  ['מאיה', 'maya'],
  ['יעל', 'yael'],
  ['שירה', 'shira'],
  ['מיכל', 'michal'],
  ['ענבל', 'inbal'],
  ['הילה', 'hila'],
  ['רוני', 'roni'],
  ['לירון', 'liron'],
  ['אביגיל', 'avigail'],
  ['איילת', 'ayelet'],
  ['גלית', 'galit'],
  ['דפנה', 'dafna'],
  ['הדס', 'hadas'],
  ['טליה', 'talia'],
  ['יערה', 'yaara'],
  ['כרמית', 'carmit'],
  ['ליאת', 'liat'],
  ['מורן', 'moran'],
  ['נטע', 'neta'],
  ['סיוון', 'sivan'],
  ['עדי', 'adi'],
  ['עינת', 'einat'],
  ['צליל', 'tslil'],
  ['קרן', 'keren'],
  ['רחלי', 'racheli'],
  ['שני', 'shani'],
  ['תהילה', 'tehila'],
  ['אלינור', 'elinor'],
  ['בת־אל', 'batel'],
  ['ז׳קלין', 'jacqueline'],
  ['חן', 'chen'],
  ['יסמין', 'yasmin'],
  ['לינוי', 'linoy'],
  ['מירב', 'meirav'],
  ['נגה', 'noga'],
  ['סנדרין', 'sandrine'],
  ['אורטל', 'ortal'],
  ['שולמית', 'shulamit'],
  ['אסתי', 'esti'],
  ['אירינה', 'irina'],
  ['קטיה', 'katya'],
  ['אורית', 'orit'],
  ['ג׳וליה', 'julia'],
  ['נעמה', 'naama'],
])

export const mensNames = given('m', [
  ['יואב', 'yoav'],
  ['איתי', 'itay'],
  ['אורי', 'uri'],
  ['עומר', 'omer'],
  ['נדב', 'nadav'],
  ['גיא', 'guy'],
  ['אלון', 'alon'],
  ['דניאל', 'daniel'],
  ['רון', 'ron'],
  ['אסף', 'asaf'],
  ['ברק', 'barak'],
  ['גלעד', 'gilad'],
  ['דוד', 'david'],
  ['הראל', 'harel'],
  ['זיו', 'ziv'],
  ['חגי', 'hagai'],
  ['טוביה', 'tuvia'],
  ['יונתן', 'yonatan'],
  ['כפיר', 'kfir'],
  ['ליאור', 'lior'],
  ['מתן', 'matan'],
  ['ניר', 'nir'],
  ['סער', 'saar'],
  ['עידו', 'ido'],
  ['פיני', 'pini'],
  ['צחי', 'tsachi'],
  ['קובי', 'kobi'],
  ['רועי', 'roee'],
  ['שחר', 'shachar'],
  ['תומר', 'tomer'],
  ['אייל', 'eyal'],
  ['בועז', 'boaz'],
  ['ג׳וני', 'johnny'],
  ['אמיר', 'amir'],
  ['יוסי', 'yossi'],
  ['מקסים', 'maxim'],
  ['עמית', 'amit'],
  ['אריאל', 'ariel'],
  ['שלומי', 'shlomi'],
  ['אבישי', 'avishai'],
  ['מוטי', 'moti'],
  ['ערן', 'eran'],
  ['ישי', 'yishai'],
  ['אלכס', 'alex'],
  ['נמרוד', 'nimrod'],
])

const families = (names: readonly (readonly [string, string])[]): readonly FamilyName[] =>
  names.map(([he, latin]) => ({ he, latin }))

export const familyNames = families([
  ['כהן', 'cohen'],
  ['לוי', 'levi'],
  ['מזרחי', 'mizrahi'],
  ['פרץ', 'peretz'],
  ['ביטון', 'biton'],
  ['דהן', 'dahan'],
  ['אברהם', 'avraham'],
  ['פרידמן', 'friedman'],
  ['מלכה', 'malka'],
  ['אזולאי', 'azoulay'],
  ['כץ', 'katz'],
  ['יוסף', 'yosef'],
  ['דוד', 'david'],
  ['עמר', 'amar'],
  ['אוחיון', 'ohayon'],
  ['חדד', 'hadad'],
  ['גבאי', 'gabay'],
  ['בן־דוד', 'ben-david'],
  ['אדרי', 'edri'],
  ['לוין', 'levin'],
  ['טל', 'tal'],
  ['קליין', 'klein'],
  ['שפירא', 'shapira'],
  ['חן', 'chen'],
  ['צ׳כוב', 'chekhov'],
  ['צ׳רניאק', 'cherniak'],
  ['ג׳רבי', 'jerbi'],
  ['ז׳אנו', 'jano'],
  ['רבינוביץ׳', 'rabinovich'],
  ['מילשטיין', 'milstein'],
  ['ברק', 'barak'],
  ['שגיא', 'sagi'],
  ['אלמוג', 'almog'],
  ['גולן', 'golan'],
  ['נחום', 'nahum'],
  ['סויסה', 'swissa'],
  ['אשכנזי', 'ashkenazi'],
  ['בר־לב', 'bar-lev'],
  ['הררי', 'harari'],
  ['זילברמן', 'zilberman'],
  ['טננבאום', 'tenenbaum'],
  ['ינאי', 'yannai'],
  ['כרמלי', 'carmeli'],
  ['לביא', 'lavi'],
  ['מנשה', 'menashe'],
  ['נבון', 'navon'],
  ['סבג', 'sabag'],
  ['עזרא', 'ezra'],
  ['פינטו', 'pinto'],
  ['צור', 'tzur'],
  ['קדוש', 'kadosh'],
  ['רוזנברג', 'rosenberg'],
  ['שושן', 'shoshan'],
  ['תורג׳מן', 'turgeman'],
  ['אלפסי', 'alfasi'],
  ['בוזגלו', 'buzaglo'],
  ['גרינברג', 'greenberg'],
  ['דיין', 'dayan'],
  ['הלוי', 'halevi'],
  ['זכאי', 'zakai'],
  ['חביב', 'haviv'],
  ['טייב', 'taieb'],
  ['יעקובי', 'yaakobi'],
  ['כחלון', 'kahlon'],
  ['לנדאו', 'landau'],
  ['מורנו', 'moreno'],
  ['נסים', 'nissim'],
  ['סלומון', 'salomon'],
  ['ענתבי', 'antebi'],
  ['פלדמן', 'feldman'],
  ['צרפתי', 'tzarfati'],
  ['קורן', 'koren'],
  ['רחמים', 'rahamim'],
  ['שטרן', 'stern'],
  ['תבור', 'tavor'],
  ['אסולין', 'asulin'],
  ['בן־עמי', 'ben-ami'],
  ['גורדון', 'gordon'],
  ['ג׳אן', 'jan'],
  ['דרורי', 'drori'],
  ['הופמן', 'hoffman'],
  ['זוהר', 'zohar'],
  ['חזן', 'hazan'],
  ['טולדנו', 'toledano'],
  ['ירושלמי', 'yerushalmi'],
  ['כספי', 'caspi'],
  ['ליפשיץ', 'lipshitz'],
  ['נוימן', 'neumann'],
  ['ספיר', 'sapir'],
  ['עטיה', 'atia'],
  ['פרנקל', 'frankel'],
  ['קרמר', 'kramer'],
  ['רגב', 'regev'],
  ['שמש', 'shemesh'],
  ['אבוטבול', 'abutbul'],
  ['בלומנטל', 'blumenthal'],
  ['גולדשטיין', 'goldstein'],
  ['דגן', 'dagan'],
  ['ויצמן', 'weizman'],
  ['זגורי', 'zaguri'],
])

const arabWomensNames = given('f', [
  ['פאתן', 'faten'],
  ['רנין', 'ranin'],
  ['לינא', 'lina'],
  ['סמאח', 'samah'],
  ['נאדין', 'nadin'],
  ['מונא', 'mona'],
])
const arabMensNames = given('m', [
  ['חאלד', 'khaled'],
  ['סלים', 'salim'],
  ['ג׳ורג׳', 'george'],
  ['סמיר', 'samir'],
  ['ראמי', 'rami'],
  ['וסים', 'wasim'],
])
const arabFamilyNames = families([
  ['חורי', 'khoury'],
  ['מסארווה', 'masarwa'],
  ['זועבי', 'zoabi'],
  ['ג׳ראיסי', 'jaraisi'],
  ['חדאד', 'haddad'],
  ['אבו־ריא', 'abu-raya'],
])

interface FullName {
  readonly he: string
  /** `given.family`, for the local part of an e-mail address. */
  readonly latin: string
  readonly gender: Gender
}

/** A random member of a family. */
export function nameOfFamily(family: FamilyName, random: SeededRandom): FullName {
  const given = random.pick([...womensNames, ...mensNames].filter(({ he }) => he !== family.he))
  return wholeName(given, family)
}

/** A random full name, as found at work in Israel. */
export function fullName(random: SeededRandom): FullName {
  if (!random.chance(0.12)) return nameOfFamily(random.pick(familyNames), random)
  return wholeName(random.pick([...arabWomensNames, ...arabMensNames]), random.pick(arabFamilyNames))
}

function wholeName(given: GivenName, family: FamilyName): FullName {
  return { he: `${given.he} ${family.he}`, latin: `${given.latin}.${family.latin}`, gender: given.gender }
}
