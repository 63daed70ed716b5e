-- The form in which searches compare texts; `foldText` in shop/text.ts is the same for browsers. `lower` changes only Latin letters
-- where the database has the locale C, so Greek and Cyrillic letters are listed. Most texts are ASCII, which needs no more.
CREATE FUNCTION fold_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN $1 !~ '[^[:ascii:]]' THEN lower($1) ELSE replace(replace(replace(replace(replace(replace(translate(
    lower(normalize(regexp_replace(
      normalize($1, NFKD),
      '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640\u00ad\u034f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]',
      '', 'g'), NFC)),
    'ÞŊıłŁøØđĐħĦٱىیةہکΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЄІЂЈЉЊЋЏҐ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९',
    'þŋillooddhhاييههكαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяєіђјљњћџґ012345678901234567890123456789'
  ), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe') END
$$;--> statement-breakpoint
DROP INDEX "users_words";--> statement-breakpoint
DROP INDEX "conversation_messages_words";--> statement-breakpoint
DROP INDEX "conversations_words";--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin (to_tsvector('simple', fold_text("name" || ' ' || translate("email", '@._+-', '     '))));--> statement-breakpoint
CREATE INDEX "conversation_messages_words" ON "conversation_messages" USING gin (to_tsvector('simple', fold_text("body")));--> statement-breakpoint
CREATE INDEX "conversations_words" ON "conversations" USING gin (to_tsvector('simple', fold_text("name" || ' ' || coalesce("subject", ''))));--> statement-breakpoint
ALTER TABLE "import_rows" DROP CONSTRAINT "import_rows_problem";--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_problem" CHECK ("import_rows"."problem" in ('missing', 'too_long', 'invalid_email', 'reserved_email', 'invalid_price', 'invalid_amount', 'invalid_currency', 'invalid_date', 'ambiguous_date', 'invalid_text', 'invalid_rating', 'duplicate', 'too_many_cells', 'not_stored', 'unknown_customer'));
