CREATE TABLE "content_version" (
	"id" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
INSERT INTO "content_version" ("id", "version") VALUES ('shop', 1);--> statement-breakpoint
CREATE FUNCTION "content_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE "now_at" bigint;
BEGIN
  -- Once a transaction, however many rows it changes; a savepoint that is taken back takes this back, too.
  IF coalesce(current_setting('shop.content_changed', true), '') <> 'told' THEN
    PERFORM set_config('shop.content_changed', 'told', true);
    UPDATE "content_version" SET "version" = "version" + 1 WHERE "id" = 'shop' RETURNING "version" INTO "now_at";
    PERFORM pg_notify('content', "now_at"::text);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "content_comes_and_goes" AFTER INSERT OR DELETE ON "packages" FOR EACH ROW EXECUTE FUNCTION "content_changed"();--> statement-breakpoint
CREATE TRIGGER "content_changes" AFTER UPDATE ON "packages" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "content_changed"();--> statement-breakpoint
CREATE TRIGGER "content_comes_and_goes" AFTER INSERT OR DELETE ON "package_texts" FOR EACH ROW EXECUTE FUNCTION "content_changed"();--> statement-breakpoint
CREATE TRIGGER "content_changes" AFTER UPDATE ON "package_texts" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "content_changed"();--> statement-breakpoint
CREATE TRIGGER "content_comes_and_goes" AFTER INSERT OR DELETE ON "contents" FOR EACH ROW EXECUTE FUNCTION "content_changed"();--> statement-breakpoint
CREATE TRIGGER "content_changes" AFTER UPDATE ON "contents" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "content_changed"();--> statement-breakpoint
CREATE TRIGGER "content_comes_and_goes" AFTER INSERT OR DELETE ON "settings" FOR EACH ROW EXECUTE FUNCTION "content_changed"();--> statement-breakpoint
CREATE TRIGGER "content_changes" AFTER UPDATE ON "settings" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "content_changed"();--> statement-breakpoint
CREATE TRIGGER "content_comes_and_goes" AFTER INSERT OR DELETE ON "translations" FOR EACH ROW EXECUTE FUNCTION "content_changed"();--> statement-breakpoint
CREATE TRIGGER "content_changes" AFTER UPDATE ON "translations" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "content_changed"();--> statement-breakpoint
CREATE TRIGGER "content_comes_and_goes" AFTER INSERT OR DELETE ON "fx_rates" FOR EACH ROW EXECUTE FUNCTION "content_changed"();--> statement-breakpoint
CREATE TRIGGER "content_changes" AFTER UPDATE ON "fx_rates" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "content_changed"();
