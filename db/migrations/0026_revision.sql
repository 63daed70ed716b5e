-- One way of optimistic locking (decision 036): a number on the row that every change replaces. It comes from a sequence, so that
-- a row that is deleted and created again never has a number it had before. Rows that exist have 1.
CREATE SEQUENCE "public"."revisions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 2 CACHE 1;--> statement-breakpoint
ALTER TABLE "canned_replies" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_content" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "canned_replies" ALTER COLUMN "revision" SET DEFAULT nextval('revisions');--> statement-breakpoint
ALTER TABLE "packages" ALTER COLUMN "revision" SET DEFAULT nextval('revisions');--> statement-breakpoint
ALTER TABLE "settings" ALTER COLUMN "revision" SET DEFAULT nextval('revisions');--> statement-breakpoint
ALTER TABLE "site_content" ALTER COLUMN "revision" SET DEFAULT nextval('revisions');--> statement-breakpoint
-- Also for processes of the release before, which do not know the column.
CREATE FUNCTION "set_revision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."revision" := nextval('revisions');
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "set_revision" BEFORE UPDATE ON "canned_replies" FOR EACH ROW EXECUTE FUNCTION "set_revision"();--> statement-breakpoint
-- Not for "position": moving a package must not reject an open form of it. A change of its texts sets "updated_at".
CREATE TRIGGER "set_revision" BEFORE UPDATE OF "id", "type", "quantity", "price", "archived_at", "updated_at" ON "packages" FOR EACH ROW EXECUTE FUNCTION "set_revision"();--> statement-breakpoint
CREATE TRIGGER "set_revision" BEFORE UPDATE ON "settings" FOR EACH ROW EXECUTE FUNCTION "set_revision"();--> statement-breakpoint
CREATE TRIGGER "set_revision" BEFORE UPDATE ON "site_content" FOR EACH ROW EXECUTE FUNCTION "set_revision"();--> statement-breakpoint
-- The settings as a whole have the highest revision of their rows, which a deleted row would lower. Processes of the release
-- before delete these two rows for null. The next release drops this trigger.
CREATE FUNCTION "store_setting_as_null"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "settings" SET "value" = 'null', "updated_at" = now() WHERE "key" = OLD."key";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "store_as_null" BEFORE DELETE ON "settings" FOR EACH ROW WHEN (OLD."key" IN ('trader', 'chatHours')) EXECUTE FUNCTION "store_setting_as_null"();
