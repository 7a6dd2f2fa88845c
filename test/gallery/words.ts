import { MESSAGES, type MessageKey, type Messages } from "../../domain/messages.ts";
import german from "../../languages/de.json" with { type: "json" };
import spanish from "../../languages/es.json" with { type: "json" };
import french from "../../languages/fr.json" with { type: "json" };

/** Enough Arabic to see a screen as its reader does; missing texts stay English. */
const ARABIC: Messages = {
  "title.Connect": "ربط المحفظة",
  "title.AllWallets": "كل المحافظ",
  "title.Networks": "اختر الشبكة",
  "title.WhatIsAWallet": "ما هي المحفظة؟",
  "connect.installed": "مثبّتة",
  "connect.recent": "حديثة",
  "connect.allWallets": "كل المحافظ",
  "connect.guide": "جديد على المحافظ؟",
  "connect.guide.link": "احصل على واحدة",
  "wallets.search": "ابحث عن محفظة",
  "external.waiting": "تابع في {name}",
  "external.waiting.text": "وافق على الطلب في {name}",
  "external.declined": "رُفض الاتصال",
  "get.question": "ليس لديك {name}؟",
  "get.question.link": "احصل عليه",
  "action.retry": "حاول مرة أخرى",
  "action.disconnect": "قطع الاتصال",
  "action.copy": "نسخ العنوان",
  "account.copy.short": "نسخ",
  "account.explorer.short": "المستكشف",
  "account.switch": "تبديل",
  "account.receive": "استلام",
  "account.tab.tokens": "العملات",
  "account.tab.nfts": "المقتنيات",
  "account.tab.activity": "النشاط",
  "networks.search": "ابحث عن الشبكات",
  "networks.help": "ما هي الشبكة؟",
  "networks.unavailable": "غير متاحة في {name}",
  "title.SIWXSignMessage": "تسجيل الدخول",
  "signIn.title": "يريد {dapp} التأكد من هويتك",
  "signIn.text": "وقّع لإثبات أن هذه المحفظة لك.",
  "signIn.required": "الإلغاء يقطع اتصالك.",
  "signIn.cancel": "إلغاء",
  "signIn.sign": "توقيع",
  "whatWallet.get": "احصل على محفظة",
};

/** Every text about 40 % longer, as German is, placeholders untouched. */
function stretched(): Messages {
  const longer = (text: string): string =>
    text.replace(/\{\w+\}|[aeiou]/gi, (part) => (part.length === 1 ? part + part.toLowerCase() : part));
  return Object.fromEntries(Object.entries(MESSAGES).map(([key, text]) => [key as MessageKey, longer(text)]));
}

/** The catalogues that the gallery knows. */
export const WORDS: Readonly<Record<string, Messages>> = {
  plain: {},
  arabic: ARABIC,
  long: stretched(),
  de: german,
  es: spanish,
  fr: french,
};
