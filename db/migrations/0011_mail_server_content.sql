-- Pages promise emails only while there is a mail server. Each process opens its mail servers again before it uses the new version.
CREATE TRIGGER content_comes_and_goes AFTER INSERT OR DELETE ON mail_servers FOR EACH ROW EXECUTE FUNCTION raise_content_version();
--> statement-breakpoint
CREATE TRIGGER content_changes AFTER UPDATE ON mail_servers FOR EACH ROW EXECUTE FUNCTION raise_content_version();
