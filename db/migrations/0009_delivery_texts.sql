CREATE TABLE "delivery_texts" (
	"type" text NOT NULL,
	"lang" text NOT NULL,
	"method_delivery" text NOT NULL,
	"method_exclusions" text NOT NULL,
	"method_evidence" text NOT NULL,
	"method_card_id" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT nextval('revisions') NOT NULL,
	CONSTRAINT "delivery_texts_type_lang_pk" PRIMARY KEY("type","lang"),
	CONSTRAINT "delivery_texts_type" CHECK ("delivery_texts"."type" in ('followers', 'likes', 'views', 'others'))
);
--> statement-breakpoint
-- Devices end with their session, so those of before must be allowed again.
DELETE FROM "push_subscriptions";--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "session_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_texts" ADD CONSTRAINT "delivery_texts_method_card_id_method_cards_id_fk" FOREIGN KEY ("method_card_id") REFERENCES "public"."method_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_subscriptions_session_id" ON "push_subscriptions" USING btree ("session_id");
--> statement-breakpoint
CREATE TRIGGER content_added_or_removed AFTER INSERT OR DELETE ON delivery_texts FOR EACH ROW EXECUTE FUNCTION raise_content_version();
--> statement-breakpoint
CREATE TRIGGER content_updated AFTER UPDATE ON delivery_texts FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION raise_content_version();
--> statement-breakpoint
CREATE TRIGGER set_method_card BEFORE INSERT OR UPDATE OF lang, method_delivery, method_exclusions, method_evidence ON delivery_texts FOR EACH ROW EXECUTE FUNCTION set_method_card();
--> statement-breakpoint
CREATE TRIGGER set_revision BEFORE UPDATE ON delivery_texts FOR EACH ROW EXECUTE FUNCTION set_revision();
--> statement-breakpoint
-- The text of a type is the one that most of its packages on sale have. A type in which one has none gets no text, so that no package
-- shows a text that it did not show before.
INSERT INTO "delivery_texts" ("type", "lang", "method_delivery", "method_exclusions", "method_evidence")
  SELECT DISTINCT ON (p."type", t."lang") p."type", t."lang", t."method_delivery", t."method_exclusions", t."method_evidence"
  FROM "package_texts" t JOIN "packages" p ON p."id" = t."package_id"
  WHERE t."method_delivery" IS NOT NULL AND NOT EXISTS (
    SELECT FROM "package_texts" o JOIN "packages" q ON q."id" = o."package_id"
    WHERE q."type" = p."type" AND o."lang" = t."lang" AND q."archived_at" IS NULL AND o."method_delivery" IS NULL
  )
  GROUP BY p."type", t."lang", t."method_delivery", t."method_exclusions", t."method_evidence"
  ORDER BY p."type", t."lang", count(*) FILTER (WHERE p."archived_at" IS NULL) DESC, count(*) DESC, min(p."position");
--> statement-breakpoint
UPDATE "package_texts" t SET "method_delivery" = NULL, "method_exclusions" = NULL, "method_evidence" = NULL
  FROM "packages" p, "delivery_texts" d
  WHERE p."id" = t."package_id" AND d."type" = p."type" AND d."lang" = t."lang"
    AND (t."method_delivery", t."method_exclusions", t."method_evidence") = (d."method_delivery", d."method_exclusions", d."method_evidence");
